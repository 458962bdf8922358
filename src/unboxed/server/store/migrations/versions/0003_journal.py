"""Entries are marked by their writers, clocks have keepers, and seats remember that people held them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.add_column("entries", sa.Column("mark", sa.String(length=32)))
    op.add_column("tables", sa.Column("branch", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("keeper", sa.String(length=12)))
    op.create_index("tables_by_clock", "tables", ["clock", "state"])
    op.add_column("seats", sa.Column("held", sa.Boolean(), nullable=False, server_default="0"))
    op.execute("UPDATE seats SET held = (kind IN ('person', 'absent'))")
