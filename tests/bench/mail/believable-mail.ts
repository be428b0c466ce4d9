import { openChance, type Chance } from '#scripts/demo/chance.ts'

import { sentenceOf, textOf } from './mail-words.ts'

export interface BelievableMail {
  /** Stored form, with LF. */
  readonly raw: string
  readonly receivedAt: Date
  readonly isRead: boolean
  readonly isStarred: boolean
}

/** Mails per conversation: one starts it, three answer, two stand alone. */
const conversation = 6
const answered = 4

const people = 900
const quarterHourMs = 15 * 60_000
const newestAt = Date.parse('2026-11-20T15:00:00Z')

/** Deterministic mail by index: 45 % text, 35 % HTML alternative, 12 % newsletters, 8 % attachments. */
export function believableMail(index: number, count: number): BelievableMail {
  const chance = openChance(index)
  const place = index % conversation
  const first = index - place
  const isAnswer = place > 0 && place < answered
  const subject = sentenceOf(openChance(isAnswer ? first : index)).slice(0, 70)
  const receivedAt = new Date(newestAt - (count - index) * quarterHourMs)
  const sender = isAnswer ? openChance(first).integer(1, people) : chance.integer(1, people)
  const before = Array.from({ length: place }, (_, step) => idOf(first + step))
  const headers = [
    `Return-Path: <person${sender}@customers.example>`,
    ...receivedLines(chance, receivedAt),
    `From: "Person ${sender}" <person${sender}@customers.example>`,
    'To: "Fresh Glaze" <office@shop.example>',
    `Subject: ${isAnswer ? 'Re: ' : ''}${subject}`,
    `Date: ${receivedAt.toUTCString()}`,
    `Message-ID: ${idOf(index)}`,
    ...(isAnswer ? [`In-Reply-To: ${before.at(-1)}`, `References: ${before.join('\n ')}`] : []),
    'MIME-Version: 1.0',
    ...bodyOf(chance, index),
  ]
  return { raw: headers.join('\n'), receivedAt, isRead: chance.isLucky(0.8), isStarred: chance.isLucky(0.03) }
}

const idOf = (index: number): string => `<${index.toString(36).padStart(6, '0')}.bench@customers.example>`

/** Received headers of more than a kilobyte. */
const receivedLines = (chance: Chance, at: Date): string[] => [
  ...['mx.shop.example', 'relay.customers.example'].map(
    (host) =>
      `Received: from out${chance.integer(1, 99)}.customers.example (203.0.113.${chance.integer(1, 254)})\n\tby ${host} with ESMTPS id ${chance.id()}\n\tfor <office@shop.example>; ${at.toUTCString()}`,
  ),
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=customers.example; s=mail;\n\th=from:to:subject:date:message-id; bh=${signatureOf(chance, 1)};\n\tb=${signatureOf(chance, 5)}`,
  'Authentication-Results: mx.shop.example; dkim=pass header.d=customers.example; spf=pass; dmarc=pass',
]

const signatureOf = (chance: Chance, lines: number): string =>
  Array.from({ length: lines }, () => Buffer.from(chance.id() + chance.id()).toString('base64')).join('\n\t ')

/** Content headers, an empty line and content. */
function bodyOf(chance: Chance, index: number): string[] {
  const kind = chance.share()
  if (kind < 0.45) return [...plainPart(chance, chance.integer(600, 4_500))]
  if (kind < 0.8) return alternative(chance, index, chance.integer(1_500, 8_000))
  if (kind < 0.92) return alternative(chance, index, chance.integer(10_000, 19_000))
  return multipart('mixed', `m${index}`, [
    plainPart(chance, chance.integer(400, 1_500)),
    attachment(chance, chance.integer(4_000, 38_000)),
  ])
}

const plainPart = (chance: Chance, characters: number): string[] => [
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  textOf(chance, characters, '\n\n'),
]

function alternative(chance: Chance, index: number, characters: number): string[] {
  const text = textOf(chance, characters, '\n\n')
  const style = 'font-family:Helvetica,Arial,sans-serif;font-size:14px;line-height:20px;color:=23222'
  const paragraphs = text
    .split('\n\n')
    .map((one) => `<tr><td style=3D"${style};padding:8px 24px">${one}</td></tr>`)
    .join('')
  const html = `<!doctype html><html><body><table width=3D"600" cellpadding=3D"0">${paragraphs}</table></body></html>`
  return multipart('alternative', `a${index}`, [
    ['Content-Type: text/plain; charset=utf-8', '', text],
    [
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      html.replaceAll(/((?:=[0-9A-F]{2}|[^=]){72})/g, '$1=\n'),
    ],
  ])
}

const attachment = (chance: Chance, bytes: number): string[] => [
  'Content-Type: application/pdf; name="invoice.pdf"',
  'Content-Disposition: attachment; filename="invoice.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.concat(Array.from({ length: Math.ceil(bytes / 16) }, () => Buffer.from(chance.id(), 'hex')))
    .toString('base64')
    .replaceAll(/(.{76})/g, '$1\n'),
]

const multipart = (kind: string, boundary: string, parts: readonly (readonly string[])[]): string[] => [
  `Content-Type: multipart/${kind}; boundary="${boundary}"`,
  '',
  ...parts.flatMap((part) => [`--${boundary}`, ...part]),
  `--${boundary}--`,
  '',
]
