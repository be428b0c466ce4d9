import type { Language } from '#events/values/language.ts'

import { logoAtNight, mailColours, nameLine, type MailColours } from './mail-look.ts'
import type { Sender } from './sender.ts'
import { withoutControls } from './written-text.ts'

/** Content of a mail, rendered as text and HTML. */
export interface Draft {
  readonly language: Language
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly facts?: readonly FactGroup[]
  readonly button?: Link
  readonly sections?: readonly Section[]
  readonly notes: readonly string[]
  readonly footer: readonly (string | Link)[]
}

interface Link {
  readonly label: string
  readonly url: string
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface FactGroup {
  /** 'bill' aligns amounts to the right and emphasises the last. */
  readonly look: 'list' | 'bill'
  readonly facts: readonly Fact[]
}

export interface Section {
  readonly title: string
  readonly lines: readonly string[]
  readonly links?: readonly Link[]
}

export interface Laid {
  readonly text: string
  readonly html: string
}

/** Text and HTML with light and dark colours, without images but a logo. */
export const lay = (draft: Draft, sender: Pick<Sender, 'appUrl' | 'look'>): Laid => ({
  text: plain(draft),
  html: page(draft, sender),
})

function plain({ language, title, paragraphs, facts = [], button, sections = [], notes, footer }: Draft): string {
  const colon = language === 'fr' ? '\u00A0:' : ':'
  const linkText = ({ label, url }: Link): string => `${label}${colon} ${url}`
  const parts = [
    title,
    ...paragraphs,
    ...facts.map((group) => group.facts.map(({ label, value }) => `${label}${colon} ${value}`).join('\n')),
    ...(button === undefined ? [] : [`${button.label}${colon}\n${button.url}`]),
    ...sections.map(({ title: about, lines, links = [] }) =>
      [about, ...(lines.length === 1 ? lines : lines.map((line) => `- ${line}`)), ...links.map(linkText)].join('\n'),
    ),
    ...notes,
    `-- \n${footer.map((line) => (typeof line === 'string' ? line : linkText(line))).join('\n')}`,
  ]
  return withoutControls(`${parts.join('\n\n')}\n`)
}

function page(
  { language, subject, title, paragraphs, facts = [], button, sections = [], notes, footer }: Draft,
  { appUrl, look }: Pick<Sender, 'appUrl' | 'look'>,
): string {
  const colours = mailColours(look)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${styleIn(colours, logoAtNight(look))}</style>
</head>
<body class="field" style="margin:0;padding:24px 12px;background:#fbf7f9;color:#1f1318;${face}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border-radius:16px;border-top:8px solid ${colours.accent}">
<tr><td style="padding:32px 28px 8px;text-align:left;${face}">
<p class="name" style="margin:0 0 20px;font-size:15px;font-weight:700;color:${colours.accent}">${nameLine(look, appUrl, escaped)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25">${escaped(title)}</h1>
${paragraphs.map((text) => paragraph(text, 'margin:0 0 16px;font-size:16px;line-height:1.6')).join('\n')}
${facts.map((group, index) => factsHtml(group, index === facts.length - 1)).join('\n')}
${button === undefined ? '' : buttonHtml(button, colours)}
${sections.map((section) => sectionHtml(section, colours)).join('\n')}
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

const styleIn = ({ darkAccent, darkOnAccent }: MailColours, more: string): string => `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.field{background:#160f12!important;color:#f8edf1!important}
.card{background:#1f161a!important}
.name{color:${darkAccent}!important}
.button a{background:${darkAccent}!important;color:${darkOnAccent}!important}
.quiet,.foot p,.foot a,.label{color:#cbb9c0!important}
.link{color:${darkAccent}!important}
.facts{border-color:#f0b36a!important}${more}
}`

const paragraph = (text: string, css: string, name = ''): string =>
  `<p${name === '' ? '' : ` class="${name}"`} style="${css};overflow-wrap:anywhere">${escaped(text).replaceAll('\n', '<br>')}</p>`

/** A table that breaks long words, for limited mail programs. */
function factsHtml({ look, facts }: FactGroup, isEnd: boolean): string {
  const isBill = look === 'bill'
  const rows = facts.map(({ label, value }, index) => {
    const isLast = isBill && index === facts.length - 1
    const weight = isLast || !isBill ? 'font-weight:700;' : ''
    const side = isBill ? 'right' : 'left'
    const width = isBill ? '64%' : '36%'
    return `<tr><td class="label" width="${width}" valign="top" style="padding:5px 12px 5px 0;width:${width};font-size:15px;line-height:1.5;color:#5a4750;${isLast ? weight : ''}${face}">${escaped(label)}</td><td valign="top" align="${side}" style="padding:5px 0;text-align:${side};font-size:15px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word;${weight}${face}">${escaped(value).replaceAll('\n', '<br>')}</td></tr>`
  })
  return `<table role="presentation" class="facts" width="100%" cellpadding="0" cellspacing="0" border="0" style="${isEnd ? 'margin:0 0 20px;border-bottom:1px dashed #f0b36a;' : ''}border-top:1px dashed #f0b36a"><tr><td style="padding:8px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join('')}</table></td></tr></table>`
}

function sectionHtml({ title, lines, links = [] }: Section, { accent }: MailColours): string {
  const size = 'font-size:15px;line-height:1.6'
  const items = lines.map((line) => `<li style="margin:0 0 6px">${escaped(line)}</li>`).join('')
  const [only = '', ...more] = lines
  const list =
    more.length === 0
      ? paragraph(only, `margin:0 0 8px;${size}`)
      : `<ul style="margin:0 0 12px;padding:0 0 0 20px;${size}">${items}</ul>`
  return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escaped(title)}</h2>
${list}${links.map((link) => `<p style="margin:0 0 8px;font-size:15px;line-height:1.6"><a class="link" href="${escaped(link.url)}" style="color:${accent}">${escaped(link.label)}</a></p>`).join('')}`
}

const buttonHtml = ({ label, url }: Link, { accent }: MailColours): string =>
  `<p class="button" style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:${accent};color:#ffffff;font-size:16px;font-weight:700;text-decoration:none">${escaped(label)}</a></p>`

const footerLine = (line: Draft['footer'][number]): string => {
  const css = 'margin:0 0 8px;font-size:13px;line-height:1.5;color:#5a4750'
  if (typeof line === 'string') return paragraph(line, css)
  return `<p style="${css}"><a href="${escaped(line.url)}" style="color:#5a4750">${escaped(line.label)}</a></p>`
}

/** Escapes all text from people. */
const escaped = (text: string): string =>
  withoutControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
