"""What schemathesis must know of this service."""

import schemathesis

TEXT = ("text/html", "text/markdown", "text/x-markdown")


@schemathesis.hook
def filter_case(context, case):
    """Leaves out text bodies that are not to be text: every body of such a type is one."""
    return case.media_type not in TEXT or isinstance(case.body, str)
