"""The web app as files for any host: Python runs in the browser and does the tasks of the server's processes.

Knows the web app's files, the runtime of the package `sheetgen-pads-site`, and how to send a task to a browser's worker. Knows no
layouts, rules or HTTP. `static` replaces the server; `wheel` is the project of that package.
"""
