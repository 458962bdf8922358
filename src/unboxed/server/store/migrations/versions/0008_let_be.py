"""Whoever has nothing to save themselves with lets a window be; every process must know it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    op.add_column("seats", sa.Column("let_be", sa.String(length=24), nullable=False, server_default=""))
