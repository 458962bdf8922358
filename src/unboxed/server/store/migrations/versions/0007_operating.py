"""Releases that may use a newer schema; tables remember that somebody looked; the blocked have names."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.create_table(
        "usable_by",
        sa.Column("revision", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("revision"),
    )
    op.add_column("tables", sa.Column("seen", sa.Float(), nullable=True))
    op.create_index("tables_by_parent", "tables", ["parent"])
    op.add_column("blocked", sa.Column("who", sa.String(length=12), nullable=False, server_default=""))
    op.add_column("blocked", sa.Column("name", sa.String(length=40), nullable=False, server_default=""))
