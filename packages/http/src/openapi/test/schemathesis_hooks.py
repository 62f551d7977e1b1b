"""What schemathesis must know of this service."""

import os

import schemathesis

TEXT = ("text/html", "text/markdown", "text/x-markdown")


@schemathesis.hook
def filter_case(context, case):
    """Leaves out text bodies that are not to be text: every body of such a type is one."""
    return case.media_type not in TEXT or isinstance(case.body, str)


@schemathesis.hook
def before_load_schema(context, schema):
    """Leaves out examples of fields; those of whole requests are sent.

    `page_size` alone has some, its nineteen names, which `paper.test.ts` reads one by one. It stands in every operation,
    edit and command: each name in each place was 3,900 of 4,200 requests, and half of the time.
    """
    drop_field_examples(schema)
    if os.environ.get("SVC_EDGES") == "of-json":
        open_other_ways(schema)


def open_other_ways(schema):
    """Leaves out the fields of a request in the header `Request-Options` and in the part of a form: they are those of a body of
    JSON, and read alike. Each edge came three times.
    """
    for operations in schema["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if parameter.get("name") == "Request-Options" and "content" in parameter:
                    parameter["content"]["application/json"]["schema"] = {"type": "object"}
            form = operation.get("requestBody", {}).get("content", {}).get("multipart/form-data")
            if form is not None:
                form["schema"]["properties"]["request"] = {"type": "object"}


def drop_field_examples(node):
    if isinstance(node, list):
        for item in node:
            drop_field_examples(item)
    elif isinstance(node, dict):
        if isinstance(node.get("examples"), list):
            del node["examples"]
        for value in node.values():
            drop_field_examples(value)
