"""What turns kernels into machine code and keeps it. Authors of games need none of it."""
