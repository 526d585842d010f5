"""The links of mails in a browser."""
