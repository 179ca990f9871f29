"""The web app: the same work as the commands, in a browser on this computer (Flask, waitress, the packages of the extra `page`).

Knows requests, the one folder it may read and save in, and the processes that do the work. Contains no rules, no drawing and no
reading: tasks call the same functions as the commands.
"""
