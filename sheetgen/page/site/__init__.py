"""The page as files for any host: Python runs in the browser, and does there the tasks that the server's processes do.

Knows the files of the page, the runtime of the package `sheetgen-site`, and how a task is asked for in a browser's worker. Knows no
layout, no rule and no HTTP. `static` is what the page has here in place of the server, `wheel` the project of that package.
"""
