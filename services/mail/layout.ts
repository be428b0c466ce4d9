import type { Language } from '#events/values/language.ts'

/** The content of a mail, rendered as text and as HTML. */
export interface Draft {
  readonly language: Language
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Said once, as a button or as a line with its address. */
  readonly button?: { readonly label: string; readonly url: string }
  /** Below the button. */
  readonly notes: readonly string[]
  /** Who writes and why, under the line. */
  readonly footer: readonly (string | { readonly label: string; readonly url: string })[]
}

export interface Laid {
  readonly text: string
  readonly html: string
}

/** Plain text and HTML without images, in our colours, by day and by night. */
export const lay = (draft: Draft): Laid => ({ text: plain(draft), html: page(draft) })

function plain({ title, paragraphs, button, notes, footer }: Draft): string {
  const parts = [
    title,
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}:\n${button.url}`]),
    ...notes,
    `-- \n${footer.map((line) => (typeof line === 'string' ? line : `${line.label}: ${line.url}`)).join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function page({ language, subject, title, paragraphs, button, notes, footer }: Draft): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${style}</style>
</head>
<body class="field" style="margin:0;padding:24px 12px;background:#fbf7f9;color:#1f1318;${face}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border-radius:16px;border-top:8px solid #a81e52">
<tr><td style="padding:32px 28px 8px;text-align:left;${face}">
<p class="name" style="margin:0 0 20px;font-size:15px;font-weight:700;color:#a81e52">Fresh Glaze</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25">${escaped(title)}</h1>
${paragraphs.map((text) => paragraph(text, 'margin:0 0 16px;font-size:16px;line-height:1.6')).join('\n')}
${button === undefined ? '' : buttonHtml(button)}
${notes.map((text) => paragraph(text, 'margin:0 0 12px;font-size:14px;line-height:1.6', 'quiet')).join('\n')}
</td></tr>
<tr><td class="foot" style="padding:16px 28px 28px;border-top:1px dashed #f0b36a;text-align:left;${face}">
${footer.map(footerLine).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const face = `font-family:Figtree,'Helvetica Neue',Arial,'Gurmukhi MN','Noto Sans Gurmukhi',Raavi,sans-serif;`

/** Where a mail program keeps styles at all; where it does not, the light colours stand in the elements. */
const style = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.field{background:#160f12!important;color:#f8edf1!important}
.card{background:#1f161a!important}
.name{color:#ff7fa6!important}
.button a{background:#ff7fa6!important;color:#2a0714!important}
.quiet,.foot p,.foot a{color:#cbb9c0!important}
}`

const paragraph = (text: string, css: string, name = ''): string =>
  `<p${name === '' ? '' : ` class="${name}"`} style="${css}">${escaped(text).replaceAll('\n', '<br>')}</p>`

const buttonHtml = ({ label, url }: { readonly label: string; readonly url: string }): string =>
  `<p class="button" style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#a81e52;color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escaped(label)}</a></p>`

const footerLine = (line: Draft['footer'][number]): string => {
  const css = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#5a4750'
  if (typeof line === 'string') return paragraph(line, css)
  return `<p style="${css}"><a href="${escaped(line.url)}" style="color:#5a4750">${escaped(line.label)}</a></p>`
}

/** Everything that people wrote goes through here. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
