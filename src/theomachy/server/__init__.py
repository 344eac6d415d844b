"""The server: identity, lobby, storage, fan-out."""

from theomachy.server.config import Config, from_environment


def serve(config: Config | None = None, **flags: object) -> None:
    """Run until interrupted. *flags* are fields of Config; what is not given comes from the environment."""
    from theomachy.server.run import run

    run(config if config is not None else from_environment(flags))


__all__ = ["Config", "from_environment", "serve"]
