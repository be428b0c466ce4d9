import { expect, test } from 'vitest'

import { safeHtml } from '#services/mailbox/safe-html.ts'
import { safeStyle } from '#services/mailbox/safe-style.ts'

import { hostileMails } from './hostile-mails.ts'

const beacon = 'https://beacon.example'
const clean = (html: string, images: Readonly<Record<string, string>> = {}) => safeHtml({ html, images })

test.each(hostileMails(beacon).map((html) => [html]))('nothing that runs or loads is left of %s', (html) => {
  const safe = clean(html).html
  expect(safe).not.toMatch(/beacon\.example|script|\bon\w+=|url\(|javascript|svg|<form|<input|<iframe|position|_top/i)
  expect(clean(safe).html).toBe(safe)
})

test('what mails look like stays: tables, colours, links that open outside', () => {
  const html =
    '<table width="600" bgcolor="#eee"><tr><td align="center" style="color: #0d5a45; padding: 8px"><a href="https://example.ca/a">A</a></td></tr></table>'
  expect(clean(html).html).toContain('style="color: #0d5a45; padding: 8px"')
  expect(clean(html).html).toContain('<table width="600" bgcolor="#eee">')
  expect(clean(html).html).toMatch(
    /<a href="https:\/\/example\.ca\/a" target="_blank" rel="noopener noreferrer nofollow">A<\/a>/,
  )
})

test('images of the mail are shown from what is given, those of others are named and left out', () => {
  const png = 'data:image/png;base64,iVBORw0KGgo='
  const html = '<img src="cid:logo" alt="Logo"><img src="https://a.example/1.png"><img src="cid:unknown">'
  expect(clean(html, { 'cid:logo': png })).toEqual({
    html: `<img src="${png}" alt="Logo"><img><img>`,
    remoteImages: ['https://a.example/1.png'],
  })
  expect(clean(html, { 'https://a.example/1.png': png }).html).toBe(`<img alt="Logo"><img src="${png}"><img>`)
})

test.each([
  ['color: red; background: url(x)', 'color: red'],
  ['width: expression(alert(1))', ''],
  ['color: red; posi/**/tion: fixed', ''],
  [String.raw`color: r\65 d`, ''],
  ['margin: 0 auto; POSITION: absolute; top: 0', 'margin: 0 auto'],
])('of the style %j stays %j', (style, safe) => {
  expect(safeStyle(style)).toBe(safe)
})
