import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'

import { openSmtpMail } from '#services/mail/smtp-mail.ts'

test('an error that names the recipient is passed on without the address, in its message, its trace and its causes', async () => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    onRcptTo({ address }, _session, answer) {
      answer(Object.assign(new Error(`4.2.1 <${address}> mailbox of ${address} is busy`), { responseCode: 450 }))
    },
  })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const mail = openSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'hello@freshglaze.example' })
  const outgoing = {
    key: 'k',
    to: 'asha.zaharwal@example.com',
    subject: 's',
    text: 't',
    html: 'h',
    language: 'en',
  } as const
  const error: unknown = await mail.send(outgoing).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  const { message, stack, ...rest } = error as Error
  const said = JSON.stringify([message, stack, rest])
  expect(said).toContain('450')
  expect(said).not.toContain('zaharwal')
  mail.close()
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
})
