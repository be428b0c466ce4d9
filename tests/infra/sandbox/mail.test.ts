import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { openMailSandbox, type MailSandbox } from '#infra/sandbox/mail/sandbox.ts'
import { keep, listMail, mostKept } from '#infra/sandbox/mail/store.ts'
import { createDatabase } from '#tests/support/databases.ts'

const message = {
  messageId: '<1@x>',
  receivedAt: Date.parse('2026-11-20T17:00:00Z'),
  from: 'Fresh Glaze <hello@freshglaze.example>',
  to: 'asha@example.com',
  subject: 'Hello <script>alert(1)</script>',
  text: 'Open https://freshglaze.example/newsletter/confirm?token=a.b&c=1 <b>now</b>',
  html: '<p>Hello</p><script>alert(2)</script>',
  raw: Buffer.from('Subject: Hello\r\n\r\nraw \xff bytes', 'latin1'),
}

describe('the mail sandbox', () => {
  let database: Database
  let sandbox: MailSandbox
  beforeAll(async () => {
    database = await openPostgres(await createDatabase())
    sandbox = await openMailSandbox({ database, clock: Date.now, report: () => {} })
  })
  afterAll(async () => {
    await sandbox.close()
    await database.close()
  })
  const get = (path: string) => sandbox.app.request(path)

  test('listens on this machine alone', () => {
    expect(sandbox.url).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
  })

  test('says that it is a test, and that nothing came yet', async () => {
    const answer = await get('/')
    const page = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(page).toContain('Test mode')
    expect(page).toContain('No mail yet.')
  })

  test('lists what came, and what was written in it is text', async () => {
    await keep(database, message)
    const page = await (await get('/')).text()
    expect(page).toContain('asha@example.com')
    expect(page).toContain('Hello &lt;script&gt;')
    expect(page).not.toContain('<script>')
  })

  test('shows one with its links, its HTML in a frame that runs nothing, and as it came', async () => {
    const [{ id } = { id: 0 }] = await listMail(database, 1)
    const page = await (await get(`/${id}`)).text()
    expect(page).toContain(
      '<a href="https://freshglaze.example/newsletter/confirm?token=a.b&amp;c=1" rel="noreferrer">',
    )
    expect(page).toContain('&lt;b&gt;now&lt;/b&gt;')
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups /)

    const preview = await get(`/${id}/html`)
    expect(await preview.text()).toContain('<p>Hello</p>')
    expect(preview.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/)

    const raw = await get(`/${id}/raw`)
    expect(raw.headers.get('content-type')).toBe('message/rfc822')
    expect(Buffer.from(await raw.arrayBuffer())).toEqual(message.raw)
  })

  test('hands programs the same as JSON', async () => {
    const { messages } = (await (await get('/messages')).json()) as { messages: object[] }
    expect(messages).toMatchObject([{ to: 'asha@example.com', subject: message.subject, text: message.text }])
  })

  test.each(['/999999', '/999999/html', '/999999/raw', '/1%20or%201=1', '/-1'])('%s is not there', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('knows a Message-ID again', async () => {
    await keep(database, { ...message, subject: 'Again' })
    expect(await listMail(database, 10)).toHaveLength(1)
  })

  test(`keeps the last ${mostKept}, and until a fiftieth comes some more`, async () => {
    await database.query(
      `insert into sandbox.mail (message_id, received_at, sender, recipients, subject, plain, html, raw)
       select 'bulk-' || n, 0, '', '', 'bulk ' || n, '', '', '' from generate_series(1, $1::int) n`,
      [mostKept + 20],
    )
    const sizes: number[] = []
    for (let number = 1; number <= 50; number += 1) {
      await keep(database, { ...message, messageId: `<next-${number}@x>`, subject: `Next ${number}` })
      const kept = await listMail(database, mostKept + 100)
      expect(kept[0]?.subject).toBe(`Next ${number}`)
      sizes.push(kept.length)
    }
    expect(sizes.filter((size, index) => index > 0 && size < (sizes[index - 1] ?? 0))).toEqual([mostKept])
    expect(Math.max(...sizes)).toBeLessThanOrEqual(mostKept + 20 + 51)
  })
})
