"""Alembic's door: the migrations run on the connection the store hands over."""

from alembic import context

from unboxed.server.store.compatibility import note_usable
from unboxed.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
    note_usable(connection, context.script)
