"""For authors of Phase 10 programs: vectors, the protocol ``php/1``, the runner, adapters, and the pytest plugin."""
