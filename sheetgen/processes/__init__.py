"""Work in other processes: a pool of workers with limits, and single calls outside this process.

This package handles processor time, memory, pipes and signals, and assigns tasks to workers. It knows nothing about the work
itself.
"""
