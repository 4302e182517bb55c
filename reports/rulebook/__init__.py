"""The rulebook as pages: rules, editions, contradictions, gaps, pictures of both, and sheets to print."""
