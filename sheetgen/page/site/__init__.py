"""The web app as files for any host: Python runs in the browser and does the tasks that the server's processes do otherwise.

Knows the web app's files, the runtime of the package `sheetgen-pads-site`, and how to send a task to a browser's worker. Knows no
layouts, rules or HTTP. `static` replaces the server; `wheel` is the project of that package.
"""
