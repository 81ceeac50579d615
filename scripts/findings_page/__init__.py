"""What large simulations say, as a page for the designer: plan, questions, facts, page."""
