"""The research environment: importing it registers every game with Gymnasium, PettingZoo and OpenSpiel."""

from importlib import import_module
from importlib.util import find_spec

_ADAPTERS = {"gymnasium": "gym", "pettingzoo": "zoo", "pyspiel": "spiel"}

for _framework, _module in _ADAPTERS.items():
    if find_spec(_framework):
        import_module(f"{__name__}.{_module}")
