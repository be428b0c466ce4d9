import type { Socket } from 'node:net'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** An SMTP server on this machine that asks for a password, and keeps what it is given. `steps` are answered in place of its own. */
export async function openSmtpInbox(
  password: string,
  steps: Pick<SMTPServerOptions, 'onMailFrom' | 'onRcptTo' | 'onData'> = {},
) {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth(auth, _session, answer) {
      if (auth.password === password) answer(null, { user: auth.username })
      else answer(new Error('Wrong password'))
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        })
        answer(null, 'Taken')
      })
    },
    ...steps,
  })
  server.on('error', () => {})
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket))
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port')
  return {
    port: address.port,
    taken,
    /** Ends every connection without a word. */
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
