"""What the browser lets the page do. Shared by the page itself (for foreign web servers) and our own server."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval' blob:",
        "worker-src 'self' blob:",
        "connect-src 'self' ws: wss: data: blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "media-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'none'",
    )
)
"""No script from elsewhere, no inline script, no request to elsewhere except sockets to a hub. ``blob:`` is for the
renderer's own worker, styles in the page are how Flutter lays out text fields."""
