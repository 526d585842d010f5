"""Search over whole turns: free steps, then the play that counts."""
