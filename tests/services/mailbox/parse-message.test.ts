import { afterAll, expect, test } from 'vitest'

import { safeFileName } from '#services/mailbox/file-name.ts'
import { parseMessage } from '#services/mailbox/parse-message.ts'
import { openParser } from '#services/mailbox/run-mailbox-sync.ts'
import { hostileHtml } from '#tests/bench/hostile-html.ts'

const raw = (...lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1')

const parser = openParser()
afterAll(() => parser.close())

test('sender, recipients, references, texts and files of a message are read', async () => {
  const parsed = await parseMessage(
    raw(
      'From: =?utf-8?q?Ren=C3=A9e_Roy?= <renee@example.ca>',
      'To: Office <office@example.ca>, crew: a@example.ca, b@example.ca;',
      'Subject: =?utf-8?b?UmVuZGV6LXZvdXMg4p2k?=',
      'Message-ID: <2@example.ca>',
      'In-Reply-To: <1@example.ca>',
      'References: <0@example.ca>',
      ' <1@example.ca>',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Bonjour <img src="cid:logo"></p>',
      '--x',
      'Content-Type: image/png',
      'Content-ID: <logo>',
      "Content-Disposition: attachment; filename*=utf-8''..%2Fa%E2%80%AEgpj.png",
      '',
      'not really',
      '--x--',
    ),
  )
  expect(parsed).toMatchObject({
    from: { name: 'Renée Roy', email: 'renee@example.ca' },
    to: [{ email: 'office@example.ca' }, { email: 'a@example.ca' }, { email: 'b@example.ca' }],
    subject: 'Rendez-vous ❤',
    messageId: '<2@example.ca>',
    replyToId: '<1@example.ca>',
    references: ['<0@example.ca>', '<1@example.ca>'],
    snippet: 'Bonjour',
    html: '<p>Bonjour <img src="cid:logo"></p>',
    attachments: [{ filename: '_agpj.png', contentType: 'image/png', contentId: 'logo' }],
  })
})

test.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\a.exe', 'C__Windows_a.exe'],
  ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['.htaccess', 'htaccess'],
  ['  ', 'attachment-1'],
  [`${'long'.repeat(1_000)}.pdf`, `${'long'.repeat(40).slice(0, 146)}.pdf`],
])(
  'the name of a file has nothing in it that a system or a reader could take for something else: %#',
  (written, safe) => {
    expect(safeFileName(written, 0)).toBe(safe)
  },
)

const deep = (depth: number): string =>
  Array.from(
    { length: depth },
    (_, index) => `Content-Type: multipart/mixed; boundary="b${index}"\r\n\r\n--b${index}\r\n`,
  ).join('')

test.each([
  ['10,000 nested parts', `Subject: deep\r\n${deep(10_000)}`],
  ['10,000 parts', `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(10_000)}`],
  ['100,000 recipients', `To: ${'a@example.ca,'.repeat(100_000)}\r\n\r\nx`],
  ['an unknown character set', 'Content-Type: text/plain; charset=x-never\r\n\r\nabc'],
  ['NUL and half characters', 'Subject: a\0b\r\n\r\n\0\u00ff'],
  ['no headers at all', 'nothing'],
  ['an empty message', ''],
])('a message with %s ends the work on it and nothing else', async (_, text) => {
  const outcome = await parser.do(raw(text)).catch((error: Error) => ({ to: [], failed: error.name }))
  const after = await parser.do(raw('Subject: next', '', 'x'))
  expect(after.subject).toBe('next')
  expect(outcome).toEqual('failed' in outcome ? { to: [], failed: 'JobFailed' } : outcome)
  expect(JSON.stringify(outcome)).not.toContain(String.raw`\u0000`)
  expect(outcome.to.length).toBeLessThanOrEqual(200)
})

test.each(Object.entries(hostileHtml))(
  'a megabyte of %s is read whole: its text, its HTML and its files',
  async (_, html) => {
    const part = (type: string, ...lines: readonly string[]) => ['--b', `Content-Type: ${type}`, ...lines]
    const mail = raw(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part('text/html', '', html),
      ...part('application/pdf; name=quote.pdf', 'Content-Disposition: attachment', '', 'a file'),
      '--b--',
    )
    const parsed = await parser.do(mail)
    expect(parsed.snippet).toMatch(/^Hello/)
    expect(parsed.html === html).toBe(true)
    expect(parsed.attachments).toMatchObject([{ filename: 'quote.pdf', content: Buffer.from('a file') }])
  },
)

test.each([
  ['what its body says', 'iso-8859-1', 'D\xe9tailing \x80', 'Détailing €'],
  ['what its body says', 'koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
  ['Windows-1252, where its body says another one', 'utf-8', 'D\xe9tailing', 'Détailing'],
  ['Windows-1252, where its body says one that nobody knows', 'x-never', '\x93caf\xe9\x94', '“café”'],
  ['UTF-8, where they are that', 'iso-8859-1', Buffer.from('ਸ਼ਨੀਵਾਰ é').toString('latin1'), 'ਸ਼ਨੀਵਾਰ é'],
])('headers without a charset are read as %s', async (_, charset, written, meant) => {
  const parsed = await parseMessage(
    raw(
      `Subject: ${written}`,
      `From: ${written} <a@example.ca>`,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      `Content-Type: text/plain; charset=${charset}`,
      '',
      'x',
      '--b',
      `Content-Type: application/pdf; name="${written}.pdf"`,
      '',
      'x',
      '--b--',
    ),
  )
  const { subject, from, headers, attachments } = parsed
  expect([subject, from.name, attachments[0]?.filename]).toEqual([meant, meant, `${meant}.pdf`])
  expect(headers).toContain(`Subject: ${meant}`)
})

test.each([
  ['none', '', 'caf\xe9 \x97 10 \x80', 'café — 10 €'],
  ['none, and UTF-8', '', Buffer.from('café ਸ਼ਨੀ').toString('latin1'), 'café ਸ਼ਨੀ'],
  ['ASCII, which it is not', '; charset=us-ascii', 'caf\xe9', 'café'],
  ['its own', '; charset=iso-8859-2', '\xa3\xf3d\xbc', 'Łódź'],
])('a text with the charset of %s is read as it was written', async (_, said, written, meant) => {
  const bare = await parseMessage(raw(`Content-Type: text/plain${said}`, '', written))
  const asHtml = await parseMessage(raw(`Content-Type: text/html${said}`, '', `<p>${written}</p>`))
  expect([bare.plain, asHtml.plain, asHtml.html]).toEqual([meant, meant, `<p>${meant}</p>`])
})

test('of lines that go on in the next one the quotes stay apart, each with its signs once', async () => {
  const flowed = (kind: string, ...lines: readonly string[]) =>
    parseMessage(raw(`Content-Type: text/plain; format=flowed${kind}`, '', ...lines)).then(({ plain }) => plain)
  const quotes = [
    '>> what do you ',
    '>> charge?',
    '> which is ',
    '> enough',
    ' >from us ',
    'all',
    '-- ',
    'Dana ',
    'Roy',
  ]
  expect(await flowed('', ...quotes)).toBe('>> what do you charge?\n> which is enough\n>from us all\n-- \nDana Roy')
  expect(await flowed('; delsp=yes', 'Sams ', 'tag')).toBe('Samstag')
})

test('a message is found by the words of its sender, subject and text, each once', async () => {
  const { words } = await parser.do(
    raw('From: Priya Shah <priya@example.ca>', 'Subject: Quote for two vans', '', 'Two vans, as Priya wrote.'),
  )
  expect(words.split(' ')).toEqual(['priya', 'shah', 'example', 'ca', 'quote', 'for', 'two', 'vans', 'as', 'wrote'])
})
