"""What schemathesis must know of this service."""

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


def drop_field_examples(node):
    if isinstance(node, list):
        for item in node:
            drop_field_examples(item)
    elif isinstance(node, dict):
        if isinstance(node.get("examples"), list):
            del node["examples"]
        for value in node.values():
            drop_field_examples(value)
