"""The routes: what may be asked, and who answers it."""
