"""Alembic's entry point: runs the migrations on the connection given by `migrating.migrate`."""

from alembic import context

from rookery.server.db.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=False,  # the caller's transaction holds all of it
    render_as_batch=True,
)
context.run_migrations()
