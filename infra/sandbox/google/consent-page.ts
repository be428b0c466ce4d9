const meanings: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    'https://www.googleapis.com/auth/gmail.readonly': 'View your email messages and settings',
    'https://www.googleapis.com/auth/gmail.send': 'Send email on your behalf',
    'https://www.googleapis.com/auth/calendar.events': 'View and edit events on all your calendars',
    'https://www.googleapis.com/auth/drive.metadata.readonly': 'See information about your Google Drive files',
    'https://www.googleapis.com/auth/contacts.readonly': 'See and download your contacts',
    'https://www.googleapis.com/auth/contacts': 'See, edit, download, and permanently delete your contacts',
    'https://www.googleapis.com/auth/drive.file':
      'See, edit, create, and delete only the specific Google Drive files you use with this app',
  }),
)

export interface Consent {
  readonly email: string
  readonly scopes: string
  readonly fields: Readonly<Record<string, string>>
}

export function consentPage({ email, scopes, fields }: Consent): string {
  const rights = scopes.split(' ').map((scope) => `<li>${escaped(meanings.get(scope) ?? scope)}</li>`)
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return page(
    'Connect to Google',
    `<h1>Fresh Glaze wants access to your Google Account</h1>
<p class="account">${escaped(email)}</p>
<p>This will allow Fresh Glaze to:</p><ul>${rights.join('')}</ul>
<form method="post">${hidden.join('')}
<button name="answer" value="deny">Cancel</button> <button class="main" name="answer" value="allow">Allow</button></form>`,
  )
}

export const refusedPage = (reason: string): string =>
  page('Error 400', `<h1>Access blocked</h1><p>Error 400: ${escaped(reason)}</p>`)

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)} · Test mode</title><style>${style}</style></head>
<body><header><strong>Test mode</strong> The Google sandbox of this installation</header><main>${body}</main></body></html>
`

const style = `
:root{color-scheme:light dark;--ink:light-dark(#1f1318,#f8edf1);--berry:light-dark(#a81e52,#ff7fa6);--line:light-dark(#e6dadf,#3c2e34)}
body{margin:0;background:light-dark(#fbf7f9,#160f12);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header{padding:8px 16px;background:light-dark(#fff0c9,#40300a);color:light-dark(#5a3a00,#f2c04b)}
main{max-width:30rem;margin:0 auto;padding:16px}
h1{font-size:1.5rem;line-height:1.25}
.account{display:inline-block;margin:0;padding:4px 12px;border:1px solid var(--line);border-radius:99px;overflow-wrap:anywhere}
li{margin-block:8px}
form{display:flex;gap:12px;justify-content:flex-end;margin-block-start:24px}
button{min-height:44px;padding:8px 20px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;cursor:pointer}
button.main{border-color:transparent;background:var(--berry);color:light-dark(#fff,#160f12);font-weight:600}
`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
