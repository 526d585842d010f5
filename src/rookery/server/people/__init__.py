"""Who is asking: identities, names, tokens and sessions."""
