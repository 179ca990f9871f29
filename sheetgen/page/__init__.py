"""The page: what the commands do, in a browser on this computer (Flask, waitress, the packages of the extra `page`).

Knows requests, the one folder it may read and save in, and the processes that the work is done in. No rule, no drawing and no
reading is written here again: tasks call what the commands call.
"""
