"""Deals that can be checked: what the service has committed itself to, and the numbers of the people at a table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.create_table(
        "deals",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("table_id", sa.String(length=12), nullable=True),
        sa.Column("numbers", sa.JSON(), nullable=True),
        sa.Column("due", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("table_id"),
    )
    op.create_index("deals_by_due", "deals", ["due"], unique=False)
    op.add_column("tables", sa.Column("deal", sa.JSON(), nullable=True))
    op.add_column("seats", sa.Column("pledge", sa.String(length=64), nullable=True))
    op.add_column("seats", sa.Column("share", sa.String(length=64), nullable=True))
