"""The FIDE (Dutch) system: editions of 2026 and 2017 on one bracket machine; `kernel` pairs and finds faults."""
