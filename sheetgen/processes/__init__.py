"""Work done in other processes: a pool of workers with limits, and single calls apart from this process.

Knows processor time, memory, pipes and signals, and which worker does what. Knows nothing of the work itself.
"""
