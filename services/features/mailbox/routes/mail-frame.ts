/** Policy of a mail's frame, a second line behind the sanitiser: no scripts, forms, requests or origin. */
const bodyPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; form-action 'none'; base-uri 'none'"

export const bodyHeaders = {
  'content-security-policy': bodyPolicy,
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
} as const

const frameOpening = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>.</title><style>html{color-scheme:light;background:#fff;color:#1b1a17}body{margin:16px;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}</style></head><body>`

export const framed = (html: string): string => `${frameOpening}${html}</body></html>`
