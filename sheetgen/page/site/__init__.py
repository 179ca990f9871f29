"""The page as files for any host: Python runs in the browser, and does there the tasks that the server's processes do.

Knows the files of the page, the runtime of the package `sheetgen-pads-site`, and how a browser's worker is asked for a task. Knows
no layout, no rule and no HTTP. `static` is what the page has here in place of the server, `wheel` the project of that package.
"""
