import { oddNumbers } from './numbers.ts'
import { mostKept, type KeptSms } from './store.ts'

export function smsPage(texts: readonly KeptSms[], now: number): string {
  const items = texts.map(
    ({ direction, sender, recipient, body, status, errorCode, createdAt }) =>
      `<li><p><strong>${direction === 'inbound' ? `from ${escaped(sender)}` : `to ${escaped(recipient)}`}</strong> ${escaped(status)}${errorCode === null ? '' : ` (${errorCode})`}, ${time(createdAt, now)}</p><p class="body">${escaped(body)}</p></li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Texts · Test mode</title><style>${style}</style></head>
<body><header><strong>Test mode</strong> The sandbox for text messages of this installation</header><main><h1>Texts</h1>
<p>What this installation would have texted, newest first. Nothing leaves this machine; the last ${mostKept} are kept. <a href="/sandbox/mail">Mail</a></p>
${texts.length === 0 ? '<p>No texts yet.</p>' : `<ol>${items.join('')}</ol>`}
<h2>Answer from a phone</h2>
<form method="post" action="/sandbox/sms/answers"><label>Phone <input name="from" type="tel" required pattern="\\+1[0-9]{10}" placeholder="+14165550199" value="${escaped(lastRecipient(texts))}"></label> <label>Text <input name="body" required maxlength="160" value="STOP"></label> <button>Send</button></form>
<h2>Numbers that fail</h2>
<p>${[...oddNumbers.keys()].join(', ')}: refused as an invalid number, not reachable, region not allowed, opted out, no mobile number; too many requests, provider away, undelivered (30003), undelivered for good (30006), answer lost.</p>
</main></body></html>
`
}

const lastRecipient = (texts: readonly KeptSms[]): string =>
  texts.find(({ direction }) => direction !== 'inbound')?.recipient ?? ''

const style = `
:root{color-scheme:light dark;--ink:light-dark(#1f1318,#f8edf1);--berry:light-dark(#a81e52,#ff7fa6);--line:light-dark(#e6dadf,#3c2e34)}
body{margin:0;background:light-dark(#fbf7f9,#160f12);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header{padding:8px 16px;background:light-dark(#fff0c9,#40300a);color:light-dark(#5a3a00,#f2c04b)}
main{max-width:60rem;margin:0 auto;padding:16px}
a{color:var(--berry)}
ol{list-style:none;padding:0}li{padding:8px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}li p{margin:0}
.body{white-space:pre-wrap}
input,button{font:inherit;padding:6px 10px;max-width:100%}
`

function time(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  const iso = new Date(at).toISOString()
  const said = minutes >= 0 && minutes < 60 ? `${minutes} min ago` : iso.slice(0, 16).replace('T', ' ')
  return `<time datetime="${iso}">${said}</time>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
