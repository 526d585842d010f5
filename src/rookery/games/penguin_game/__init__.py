"""The Penguin Game (piecepack): docs/rules/penguin_game.md."""
