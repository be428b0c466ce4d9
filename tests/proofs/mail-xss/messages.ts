import { families, writings } from './markup.ts'
import { trackings } from './tracking.ts'

export interface Hostile {
  readonly number: number
  /** 'script', 'css', 'mime', 'tracking' … */
  readonly family: string
  /** Content headers, an empty line and content. */
  readonly content: Uint8Array
}

interface Addresses {
  /** 'http://127.0.0.1:1234' */
  readonly beacon: string
}

/** Simple writings, trackings and nestings come first. */
export interface Corpus {
  readonly messages: readonly Hostile[]
  readonly simple: number
}

/** All hostile messages, mixed so that a prefix is a sample. */
export function hostileMessages({ beacon }: Addresses): Corpus {
  const plain = Object.entries(families).flatMap(([family, all]) =>
    all.flatMap((html) =>
      writings.map((write, writing) => ({ family, writing, make: (fill: Fill) => asHtml(fill(write(html))) })),
    ),
  )
  const tracked = trackings.map((html) => ({ family: 'tracking', make: (fill: Fill) => asHtml(fill(html)) }))
  const nested = payloads.flatMap((html) =>
    nestings.map((nest) => ({ family: 'mime', make: (fill: Fill) => nest(fill(html)) })),
  )
  const simple = mixed([...plain.filter(({ writing }) => writing < 2), ...tracked, ...nested])
  const all = [...simple, ...mixed(plain.filter(({ writing }) => writing >= 2))]
  const messages = all.map(({ family, make }, number) => ({
    number,
    family,
    content: make(filledWith(beacon, number)),
  }))
  return { messages, simple: simple.length }
}

function mixed<Item>(items: readonly Item[]): readonly Item[] {
  const step = [17, 19, 23, 29].find((one) => items.length % one !== 0) ?? 1
  return items.flatMap((_, index) => items.slice((index * step) % items.length).slice(0, 1))
}

type Fill = (html: string) => string

/** Payload: a console message and a request. */
const filledWith =
  (beacon: string, number: number): Fill =>
  (html) =>
    html
      .replaceAll('JS', `console.log(&quot;ran ${number}&quot;)`.replaceAll('&quot;', '`'))
      .replaceAll('URL', `${beacon}/${number}`)
      .replaceAll('HOST', new URL(beacon).host)

const asHtml = (html: string, more = ''): Uint8Array =>
  Buffer.from(`Content-Type: text/html; charset=utf-8${more}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${html}`)

const payloads = [
  "<img src=x onerror='JS'>",
  '<script>JS</script>',
  "<svg onload='JS'></svg>",
  '<img src="URL">',
  '<p style="background:url(URL)">a</p>',
  '<iframe srcdoc="<script>JS</script>"></iframe>',
]

const raw = (headers: readonly string[], body: string | Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n\r\n`), Buffer.from(body)])

const quoted = (html: string): string =>
  Buffer.from(html)
    .toString('latin1')
    .replaceAll(/[^\w ]/g, (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

const utf7 = (html: string): string =>
  html.replaceAll(
    /[<>"'=&]/g,
    (sign) => `+${Buffer.from(`\0${sign}`, 'latin1').toString('base64').replaceAll('=', '')}-`,
  )

const many = (type: string, ...parts: readonly string[]): Uint8Array =>
  raw([`Content-Type: multipart/${type}; boundary="b"`], `--b\r\n${parts.join('\r\n--b\r\n')}\r\n--b--\r\n`)

/** Wrong charsets and nested parts. */
const nestings: readonly ((html: string) => Uint8Array)[] = [
  (html) => raw(['Content-Type: text/html; charset=utf-7'], utf7(html)),
  (html) => raw(['Content-Type: text/html; charset=utf-16le'], Buffer.from(html, 'utf16le')),
  (html) => raw(['Content-Type: text/html; charset=utf-8'], Buffer.from(`\u{feff}${html}`, 'utf16le')),
  (html) => raw(['Content-Type: text/html; charset=iso-2022-jp'], `\u001b$B\u001b(B${html}\u001b$B`),
  (html) =>
    raw(['Content-Type: text/html; charset=shift_jis'], Buffer.concat([Buffer.from([0x81]), Buffer.from(html)])),
  (html) =>
    raw(['Content-Type: text/html; charset=gb18030'], Buffer.concat([Buffer.from([0x81, 0x30]), Buffer.from(html)])),
  (html) => raw(['Content-Type: text/html; charset=x-unknown'], html),
  (html) =>
    raw(['Content-Type: text/html; charset="utf-8'], Buffer.concat([Buffer.from([0xc0, 0xbc]), Buffer.from(html)])),
  (html) => raw(['Content-Type: text/html', 'Content-Transfer-Encoding: base64'], Buffer.from(html).toString('base64')),
  (html) =>
    raw(
      ['Content-Type: text/html', 'Content-Transfer-Encoding: base64'],
      `!!${Buffer.from(html).toString('base64')}@@`,
    ),
  (html) => raw(['Content-Type: text/html', 'Content-Transfer-Encoding: quoted-printable'], quoted(html)),
  (html) =>
    raw(['Content-Type: text/html', 'Content-Transfer-Encoding: quoted-printable'], `${html.replaceAll('=', '=3D')}=`),
  (html) => raw(['Content-Type: text/html', 'Content-Type: text/plain'], html),
  (html) =>
    raw(
      ['Content-Type: application/xhtml+xml'],
      `<html xmlns="http://www.w3.org/1999/xhtml"><body>${html}</body></html>`,
    ),
  (html) => raw(['Content-Type: text/plain'], html),
  (html) => many('alternative', 'Content-Type: text/plain\r\n\r\na', `Content-Type: text/html\r\n\r\n${html}`),
  (html) =>
    many(
      'related',
      `Content-Type: text/html\r\n\r\n${html}<img src="cid:a"><iframe src="cid:a"></iframe>`,
      `Content-Type: text/html\r\nContent-ID: <a>\r\n\r\n${html}`,
    ),
  (html) =>
    many(
      'related',
      'Content-Type: text/html\r\n\r\n<img src="cid:a"><object data="cid:a"></object>',
      `Content-Type: image/svg+xml\r\nContent-ID: <a>\r\n\r\n<svg xmlns="http://www.w3.org/2000/svg">${html}</svg>`,
    ),
  (html) => many('mixed', `Content-Type: message/rfc822\r\n\r\nSubject: a\r\nContent-Type: text/html\r\n\r\n${html}`),
  (html) =>
    many(
      'mixed',
      `Content-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--`,
    ),
  (html) => raw(['Content-Type: multipart/mixed; boundary=""'], `--\r\nContent-Type: text/html\r\n\r\n${html}\r\n----`),
  (html) => raw(['Content-Type: multipart/mixed; boundary="c"'], `--c\r\nContent-Type: text/html\r\n\r\n${html}`),
]
