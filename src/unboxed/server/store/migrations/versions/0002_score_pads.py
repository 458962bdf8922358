"""Results keep the mode, what the game's score pad says and the achievements that were earned."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None
additive = True


def upgrade() -> None:
    with op.batch_alter_table("results") as results:
        results.add_column(sa.Column("mode", sa.String(length=40), nullable=False, server_default=""))
        results.add_column(sa.Column("tally", sa.JSON(), nullable=False, server_default="{}"))
        results.add_column(sa.Column("earned", sa.JSON(), nullable=False, server_default="[]"))
