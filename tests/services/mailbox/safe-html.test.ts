import { expect, test } from 'vitest'

import { joinParts } from '#services/mailbox/html-parts.ts'
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
    ownPictures: ['cid:logo', 'cid:unknown'],
  })
  expect(clean(html, { 'https://a.example/1.png': png }).html).toBe(`<img alt="Logo"><img src="${png}"><img>`)
})

test('of its own pictures those are named that are seen, by the id that their part has', () => {
  const seen = '<p><img src="CID:a%40b" width="10"></p><img src=" cid:c ">'
  const hidden = [
    '<img src="cid:d" width="1" height="1">',
    '<div style="display: none"><p><img src="cid:e"></p></div>',
    '<img src="cid:f" style="color: red; max-height: 0px">',
    '<img src="cid:g" style="opacity: 0">',
    '<table background="cid:h"><tr><td style="background: url(cid:i)">j</td></tr></table><!-- <img src="cid:k"> -->',
    '<noscript><img src="cid:l"></noscript><video poster="cid:m"></video>',
  ]
  const { ownPictures, html } = clean(`${seen}${hidden.join('')}<img src="cid:z" style="opacity: 0.9">`, {
    'cid:a@b': 'data:image/png;base64,iVBORw0KGgo=',
  })
  expect(ownPictures).toEqual(['cid:a@b', 'cid:c', 'cid:z'])
  expect(html).toContain('<p><img src="data:image/png;base64,iVBORw0KGgo=" width="10"></p>')
})

test('parts of a mail stand one after the other, whatever one of them leaves open', () => {
  const parts = ['<table><tr><td>One<!-- ', '</div></body><p>Two', '<title>a</titl', '<p>Four</p>']
  expect(clean(joinParts(parts)).html).toBe(
    '<div><table><tbody><tr><td>One</td></tr></tbody></table></div><div><p>Two</p></div><div></div><div><p>Four</p></div>',
  )
  expect(clean(joinParts(['a\fb'])).html).toBe('a b')
})

test.each([
  ['<body bgcolor=#101820 text="white">', 'background-color: #101820; color: white'],
  ['<body bgcolor="101820">', 'background-color: #101820'],
  [
    '<body style="margin: 0; background: #222 url(cid:x) no-repeat center; color: #fff">',
    'background-color: #222; color: #fff',
  ],
  ['<body style="background-color: rgb(10, 10, 10) !important">', 'background-color: rgb(10, 10, 10)'],
])('the letters of a mail stand on the ground that it says in %s', (body, colours) => {
  const letters = '<p style="color: #fff">Hello</p>'
  const html = `<html><head><title>a</title></head>${body}${letters}</body></html>`
  expect(clean(html).html).toBe(`<div style="${colours}; padding: 8px">${letters}</div>`)
})

test.each([
  '<body text="white">',
  '<body bgcolor="javascript:alert(1)">',
  '<body style="background: url(https://beacon.example/1)">',
  '<body bgcolor="&quot;><script>alert(1)</script>">',
])('a mail that says no colour of its ground has none, in %s', (body) => {
  expect(clean(`${body}<p>Hello</p>`).html).toBe('<p>Hello</p>')
})

test.each([
  ['color: red; background: url(x)', 'color: red'],
  ['color: #fff; background: #222 url(x) no-repeat', 'color: #fff; background-color: #222'],
  ['BACKGROUND: url("a;b") navy', ''],
  ['background: no-repeat image-set(url(x) 1x) rgba(0, 0, 0, .5)', 'background-color: rgba(0, 0, 0, .5)'],
  ['background: url(x) center / cover fixed', ''],
  ['width: expression(alert(1))', ''],
  ['color: red; posi/**/tion: fixed', ''],
  [String.raw`color: r\65 d`, ''],
  ['margin: 0 auto; POSITION: absolute; top: 0', 'margin: 0 auto'],
])('of the style %j stays %j', (style, safe) => {
  expect(safeStyle(style)).toBe(safe)
})
