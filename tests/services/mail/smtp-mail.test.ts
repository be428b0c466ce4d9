import { createServer, type Server } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openPostgres } from '#infra/database/postgres.ts'
import { openMailSandbox, type MailSandbox } from '#infra/sandbox/mail/sandbox.ts'
import { listMail } from '#infra/sandbox/mail/store.ts'
import type { MailMessage, Mailer } from '#services/mail/mail.ts'
import { messageIdFor, openSmtpMail } from '#services/mail/smtp-mail.ts'
import { createDatabase } from '#tests/support/databases.ts'

const outgoing: MailMessage = {
  key: 'mail-1',
  to: 'asha@example.com',
  replyTo: 'office@freshglaze.example',
  subject: 'Prêt? ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ',
  text: 'Bonjour Zoë\n',
  html: '<p>Bonjour Zoë</p>',
  language: 'fr',
  unsubscribeUrl: 'https://freshglaze.example/api/newsletter/unsubscription?token=abc',
}

describe('mail over SMTP, against the sandbox’s server', () => {
  let sandbox: MailSandbox
  let mail: Mailer
  let database: Awaited<ReturnType<typeof openPostgres>>
  beforeAll(async () => {
    database = await openPostgres(await createDatabase())
    sandbox = await openMailSandbox({ database, clock: Date.now, report: () => {} })
    mail = openSmtpMail({ url: sandbox.url, from: 'Fresh Glaze <hello@freshglaze.example>' })
  })
  afterAll(async () => {
    mail.close()
    await sandbox.close()
    await database.close()
  })
  const kept = async (key: string) => {
    const messageId = messageIdFor(key, 'hello@freshglaze.example')
    return (await listMail(database, 100)).filter((message) => message.messageId === messageId)
  }

  test('a mail arrives as it was written', async () => {
    expect(await mail.send(outgoing)).toEqual({
      status: 'accepted',
      messageId: messageIdFor('mail-1', 'hello@freshglaze.example'),
    })
    const [message] = await kept('mail-1')
    expect(message).toMatchObject({
      to: 'asha@example.com',
      from: '"Fresh Glaze" <hello@freshglaze.example>',
      subject: outgoing.subject,
      text: outgoing.text,
    })
    expect(message?.html).toContain(outgoing.html)
  })

  test('an invitation goes as a part that mail programs read, and as a file', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
    await mail.send({
      ...outgoing,
      key: 'mail-ics',
      calendar: { method: 'REQUEST', filename: 'FG-7K3M9Q.ics', content },
    })
    const [message] = await kept('mail-ics')
    const raw = Buffer.from(message?.raw ?? []).toString()
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
    const page = await (await sandbox.app.request(`/${message?.id}`)).text()
    expect(page).toContain(`<a href="/sandbox/mail/${message?.id}/attachments/0">FG-7K3M9Q.ics</a>`)
    expect(page.split('/attachments/')).toHaveLength(2)
    const file = await sandbox.app.request(`/${message?.id}/attachments/0`)
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''FG-7K3M9Q.ics")
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
    expect(await file.text()).toBe(content)
    expect((await sandbox.app.request(`/${message?.id}/attachments/1`)).status).toBe(404)
  })

  test('with the headers of an automatic mail, and one-click unsubscription as RFC 8058 writes it', async () => {
    const [message] = await kept('mail-1')
    const head = Buffer.from(message?.raw ?? [])
      .toString()
      .split('\r\n\r\n')[0]
      ?.replaceAll(/\r\n\s+/g, ' ')
    expect(head).toContain('Auto-Submitted: auto-generated')
    expect(head).toContain('Content-Language: fr')
    expect(head).toContain('Reply-To: office@freshglaze.example')
    expect(head).toContain(`List-Unsubscribe: <${outgoing.unsubscribeUrl}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('the same mail sent again is recognised as a copy', async () => {
    await mail.send(outgoing)
    expect(await kept('mail-1')).toHaveLength(1)
  })

  test('a mailbox that does not exist is an outcome, a server that asks for patience is not', async () => {
    expect(await mail.send({ ...outgoing, key: 'no', to: 'x@refused.example' })).toEqual({
      status: 'refused',
      code: 550,
    })
    await expect(mail.send({ ...outgoing, key: 'later', to: 'x@later.example' })).rejects.toMatchObject({
      message: expect.stringContaining('Try again later'),
      isAway: false,
    })
    expect([...(await kept('no')), ...(await kept('later'))]).toEqual([])
  })

  test.each(['a@x.example\r\nBcc: b@x.example', 'a@x.example>, <b@x.example', 'a@x.example, b@x.example'])(
    'an address brings nobody else in: %j',
    async (to) => {
      const before = (await listMail(database, 500)).length
      await mail.send({ ...outgoing, key: to, to }).catch(() => null)
      const messages = await listMail(database, 500)
      for (const message of messages.slice(0, messages.length - before)) {
        expect(message.to.split(', ')).toHaveLength(1)
        expect(Buffer.from(message.raw).toString()).not.toMatch(/^Bcc/im)
      }
    },
  )
})

describe('a mail server that is not there', () => {
  const servers: Server[] = []
  afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

  test('rejects, to be tried again', async () => {
    const mail = openSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'hello@freshglaze.example' })
    await expect(mail.send(outgoing)).rejects.toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
      isAway: true,
    })
  })

  test('or says nothing is given up by the deadline', async () => {
    const silent = createServer((socket) => socket.on('error', () => {}).unref())
    servers.push(silent)
    const port = await new Promise<number>((resolve) =>
      silent.listen(0, '127.0.0.1', () => {
        const address = silent.address()
        resolve(address !== null && typeof address === 'object' ? address.port : 0)
      }),
    )
    const mail = openSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'hello@freshglaze.example', deadlineMs: 100 })
    await expect(mail.send(outgoing)).rejects.toMatchObject({
      message: expect.stringContaining('aborted'),
      isAway: true,
    })
  })
})
