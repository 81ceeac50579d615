"""How Alembic runs a migration here: on the connection it is given, inside its transaction."""

from __future__ import annotations

from alembic import context

from fourbit.web.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=False,  # the transaction around it is ours
    render_as_batch=True,
)
context.run_migrations()
