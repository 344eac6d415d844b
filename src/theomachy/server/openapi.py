"""The OpenAPI document, made from the declared routes."""

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec

from theomachy.server.routing import ROUTES, Route
from theomachy.table.wire_types import RefusalMessage

STATUS_REASONS = {
    400: "Not understood",
    401: "Unknown cookie or token",
    403: "Not allowed",
    404: "Not there",
    409: "Refused by the table or by a rule",
    413: "Too large",
    429: "Too fast",
    503: "The server is about to restart",
}
COMMON_STATUSES = (400, 401, 403, 429)


@cache
def document() -> dict[str, Any]:
    """The whole document."""
    types: list[Any] = [RefusalMessage]
    for route in ROUTES:
        types += [kind for kind in (route.answer, route.body, route.query) if kind is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    by_type = {str(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path.replace(":int}", "}"), {})[route.method.lower()] = _operation(route, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "theomachy",
            "version": _version(),
            "summary": "Play god games over HTTP; docs/api.md tells the WebSocket part.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "theomachy"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{"cookie": []}, {"token": []}, {}],
    }


def _version() -> str:
    try:
        return version("theomachy")
    except PackageNotFoundError:
        return "0"


def _operation(route: Route, schemas: dict[str, Any]) -> dict[str, Any]:
    name = re.sub(r"\W+", "-", f"{route.method.lower()}{route.path.removeprefix('/api')}").strip("-")
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": route.summary,
        "parameters": _parameters(route, schemas),
        "responses": _responses(route, schemas),
    }
    if route.body is not None:
        content = {"application/json": {"schema": schemas[str(route.body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _parameters(route: Route, schemas: dict[str, Any]) -> list[dict[str, Any]]:
    parameters = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer", "minimum": 0} if kind else {"type": "string"},
        }
        for name, kind in re.findall(r"{(\w+)(:int)?}", route.path)
    ]
    if route.query is not None:
        for field in msgspec.structs.fields(route.query):
            schema = msgspec.json.schema(field.type)
            parameters.append({"name": field.encode_name, "in": "query", "required": field.required, "schema": schema})
    return parameters


def _responses(route: Route, schemas: dict[str, Any]) -> dict[str, Any]:
    good = {"type": "string"} if route.answer is str else schemas[str(route.answer)]
    responses = {str(route.status): {"description": "Done", "content": {route.media: {"schema": good}}}}
    for status in sorted({*COMMON_STATUSES, *route.errors, *((413,) if route.body is not None else ())}):
        content = {"application/json": {"schema": schemas[str(RefusalMessage)]}}
        responses[str(status)] = {"description": STATUS_REASONS[status], "content": content}
    return responses
