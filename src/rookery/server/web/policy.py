"""What a page may load, and whose pages may show it in a frame."""


def policy(framed_by: str = "'none'") -> str:
    """The content security policy of a page that pages of `framed_by` may frame."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",  # for the engine in the page: no eval
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            f"frame-ancestors {framed_by}",
        )
    )


DRAWN = {
    "content-security-policy": "; ".join(
        ("default-src 'none'", "style-src 'unsafe-inline'", "frame-ancestors 'none'")
    )
}
"""The header of a drawing that follows its page: it has a style of its own, and loads nothing."""
FRAMED = {"content-security-policy": policy("*")}
"""The header of a page that any page may show in a frame: it must have nothing to press."""
