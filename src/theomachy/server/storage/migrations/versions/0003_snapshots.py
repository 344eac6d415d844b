"""Tables have snapshots, so they are read from their latest acts, and know how far spectators are kept behind."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables without a snapshot are rebuilt from their first act."""
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.add_column("tables", sa.Column("delay", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.create_index("tables_expiry", "tables", ["state", "updated"])


def downgrade() -> None:
    """Forget them."""
    op.drop_index("tables_expiry", "tables")
    op.drop_column("tables", "delay")
    op.drop_table("snapshots")
