"""People choose what strangers see and may come back by a code; seats can be muted and blocked; chats hold notes."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("shown", sa.String(length=8), nullable=False, server_default="summary"))
        people.add_column(sa.Column("recovery_hash", sa.String(length=64), nullable=True))
    with op.batch_alter_table("chats") as chats:
        chats.add_column(sa.Column("kind", sa.String(length=4), nullable=False, server_default="said"))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("mutes", sa.Integer(), nullable=False, server_default="0"))
        seats.add_column(sa.Column("muted", sa.Boolean(), nullable=False, server_default=sa.false()))
        seats.add_column(sa.Column("browser_hash", sa.String(length=64), nullable=True))
    with op.batch_alter_table("results") as results:
        results.add_column(sa.Column("earned_here", sa.JSON(), nullable=False, server_default="[]"))
    op.create_table(
        "blocked",
        sa.Column("table_id", sa.String(length=12), nullable=False),
        sa.Column("what", sa.String(length=8), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "what", "hash"),
    )
