import type { Attachment } from './attachments.ts'
import { mostKept, type KeptMessage } from './store.ts'

/** Sent mails, newest first; `now` in milliseconds since 1970. */
export function listPage(messages: readonly KeptMessage[], now: number): string {
  const rows = messages.map(
    ({ id, to, subject, receivedAt }) =>
      `<tr><td><a href="/sandbox/mail/${id}">${escaped(subject) || '(no subject)'}</a></td><td>${escaped(to)}</td><td>${time(receivedAt, now)}</td></tr>`,
  )
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Sent</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return page(
    'Mail',
    `<h1>Mail</h1>
<p>What this installation would have sent, newest first. Nothing leaves this machine; the last ${mostKept} are kept.</p>
${messages.length === 0 ? '<p>No mail yet.</p>' : table}`,
  )
}

export function mailPage(message: KeptMessage, attachments: readonly Attachment[]): string {
  const { id, from, to, subject, receivedAt, text, html } = message
  const files = attachments.map(
    ({ filename, contentType, content }, index) =>
      `<li><a href="/sandbox/mail/${id}/attachments/${index}">${escaped(filename)}</a> (${escaped(contentType)}, ${content.length} bytes)</li>`,
  )
  const preview = `<h2>HTML</h2><iframe title="The message" src="/sandbox/mail/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`
  return page(
    subject,
    `<p><a href="/sandbox/mail">All mail</a></p>
<h1>${escaped(subject)}</h1>
<dl><dt>From</dt><dd>${escaped(from)}</dd><dt>To</dt><dd>${escaped(to)}</dd><dt>Sent</dt><dd>${new Date(receivedAt).toISOString()}</dd></dl>
<p><a href="/sandbox/mail/${id}/raw">As it was sent (.eml)</a></p>
${files.length === 0 ? '' : `<h2>Attachments</h2><ul>${files.join('')}</ul>`}
<h2>Text</h2><pre>${linked(text)}</pre>
${html === '' ? '' : preview}`,
  )
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} · Test mode</title><style>${style}</style></head>
<body><header><strong>Test mode</strong> The mail sandbox of this installation</header><main>${body}</main></body></html>
`

const style = `
:root{color-scheme:light dark;--ink:light-dark(#1f1318,#f8edf1);--berry:light-dark(#a81e52,#ff7fa6);--line:light-dark(#e6dadf,#3c2e34)}
body{margin:0;background:light-dark(#fbf7f9,#160f12);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header{padding:8px 16px;background:light-dark(#fff0c9,#40300a);color:light-dark(#5a3a00,#f2c04b)}
main{max-width:60rem;margin:0 auto;padding:16px}
a{color:var(--berry)}
table{width:100%;border-collapse:collapse}th,td{padding:8px;text-align:left;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;border:1px solid var(--line);border-radius:8px;font:inherit}
iframe{width:100%;height:40rem;border:1px solid var(--line);border-radius:8px;background:transparent}
`

function time(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  const iso = new Date(at).toISOString()
  const said = minutes >= 0 && minutes < 60 ? `${minutes} min ago` : iso.slice(0, 16).replace('T', ' ')
  return `<time datetime="${iso}">${said}</time>`
}

const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escaped(part)}" rel="noreferrer">${escaped(part)}</a>` : escaped(part),
    )
    .join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
