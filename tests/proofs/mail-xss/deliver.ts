import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { listenForMail } from '#infra/sandbox/mail/smtp.ts'
import { addSandboxMail } from '#infra/sandbox/mailbox/store.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'

import type { Hostile } from './messages.ts'

export const batchSize = 150

export const batchOf = ({ number }: Pick<Hostile, 'number'>): string =>
  `batch${String(Math.floor(number / batchSize)).padStart(3, '0')}`

/** Sends messages by SMTP to the sandbox mailbox, a batch per thread. */
export async function deliverAll(mailbox: MailboxTerms, messages: readonly Hostile[]): Promise<void> {
  const now = Date.now()
  let arrived = 0
  const server = await listenForMail(
    async ({ raw }) => {
      arrived += 1
      await addSandboxMail(mailbox.database, 'INBOX', {
        raw,
        messageId: /^Message-ID: (.+)$/m.exec(Buffer.from(raw).toString('latin1'))?.[1]?.trim() ?? '',
        receivedAt: new Date(now + arrived),
        isRead: true,
        isStarred: false,
        isAnswered: false,
      })
    },
    (error) => {
      throw error
    },
  )
  try {
    await sendAll(server.port, messages)
  } finally {
    await server.close()
  }
}

async function sendAll(port: number, messages: readonly Hostile[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(30_000, () => socket.destroy(new Error('The mail server is silent')))
  const says = repliesOf(socket)
  await says('220')
  const command = async (line: string, expected: string) => {
    socket.write(`${line}\r\n`)
    await says(expected)
  }
  await command('EHLO sender.example', '250')
  for (const message of messages) {
    await command('MAIL FROM:<eve@sender.example>', '250')
    await command('RCPT TO:<office@freshglaze.example>', '250')
    await command('DATA', '354')
    socket.write(stuffed(rawOf(message)))
    await command('\r\n.', '250')
  }
  socket.end('QUIT\r\n')
}

/** Rejects for another reply than expected. */
function repliesOf(socket: Socket): (expected: string) => Promise<void> {
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString('latin1')))
  return async (expected) => {
    for (;;) {
      const reply = /^(?:\d{3}-.*\r\n)*(\d{3}) .*\r\n/.exec(said)
      if (reply !== null) {
        said = said.slice(reply[0].length)
        if (reply[1] === expected) return
        throw new Error(`The mail server answered ${reply[0].trim()}`)
      }
      await once(socket, 'data')
    }
  }
}

/** Dot-stuffing (RFC 5321, 4.5.2). */
const stuffed = (raw: Buffer): Buffer =>
  Buffer.from(
    raw
      .toString('latin1')
      .replaceAll(/\r?\n|\r/g, '\r\n')
      .replaceAll(/^\./gm, '..'),
    'latin1',
  )

function rawOf(message: Hostile): Buffer {
  const batch = batchOf(message)
  const headers = [
    'From: Eve <eve@sender.example>',
    'To: office@freshglaze.example',
    `Subject: ${batch}`,
    `Message-ID: <${message.number}@sender.example>`,
    `References: <${batch}@sender.example>`,
    'MIME-Version: 1.0',
  ]
  return Buffer.concat([Buffer.from(`${headers.join('\r\n')}\r\n`), message.content])
}
