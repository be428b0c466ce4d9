import { createServer, type Server, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { openImapSource } from '#services/mailbox/imap-source.ts'
import { verifySmtp } from '#services/mailbox/smtp-transport.ts'
import { SourceError } from '#services/mailbox/source.ts'

/** Scripted answers: untagged lines and the tagged status. */
type Says = (command: string) => { readonly lines?: readonly string[]; readonly answer: string } | 'hang up' | null

async function listeningOn(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** A server on this machine that has no mailbox, only answers. */
async function serverThat(says: Says) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1 CONDSTORE] ready\r\n')
    socket.on('data', (data: Buffer) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
        const said = says(command)
        if (said === 'hang up') return socket.destroy()
        const capability = command === 'CAPABILITY' ? ['* CAPABILITY IMAP4rev1 CONDSTORE'] : []
        for (const one of said?.lines ?? capability) socket.write(`${one}\r\n`)
        socket.write(`${tag} ${said?.answer ?? 'OK done'}\r\n`)
      }
    })
  })
  const port = await listeningOn(server)
  return openImapSource({
    imap: { host: '127.0.0.1', port, security: 'none' },
    address: '127.0.0.1',
    username: 'office@example.ca',
    password: 'a password',
    signal: new AbortController().signal,
  })
}

const signingIn = (answer: string) => (command: string) => (command.startsWith('LOGIN') ? { answer } : null)

const failureOf = (opening: Promise<unknown>): Promise<unknown> =>
  opening.then(
    () => 'no failure',
    (error: unknown) => (error instanceof SourceError ? error.failure : error),
  )

test.each([
  ['NO [AUTHENTICATIONFAILED] Invalid credentials', 'auth_failed'],
  ['NO [EXPIRED] Password has expired', 'auth_failed'],
  ['NO [ALERT] Application-specific password required', 'auth_failed'],
  ['NO Wrong', 'auth_failed'],
  ['NO [ALERT] Too many simultaneous connections. (Failure)', 'server_error'],
  ['BAD User is authenticated but not connected.', 'server_error'],
  ['NO [UNAVAILABLE] Backend down for maintenance', 'server_error'],
  ['NO [INUSE] Mailbox is locked', 'server_error'],
  ['NO [LIMIT] Too many connections', 'server_error'],
  ['NO [SERVERBUG] This should not happen', 'server_error'],
])('a sign-in that is answered %s is told as %s', async (answer, failure) => {
  expect(await failureOf(serverThat(signingIn(answer)))).toBe(failure)
})

test('a mail server that cannot check the password now is told apart from a wrong one', async () => {
  const verify = async (answer: string) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 ready\r\n')
      socket.on('data', (data: Buffer) => {
        const command = data.toString('latin1')
        socket.write(command.startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : `${answer}\r\n`)
      })
    })
    const port = await listeningOn(server)
    const smtp = { host: '127.0.0.1', port, security: 'none' } as const
    return failureOf(verifySmtp({ smtp, address: '127.0.0.1', auth: { user: 'office', pass: 'a password' } }))
  }
  expect(await verify('535 5.7.8 Authentication credentials invalid')).toBe('auth_failed')
  expect(await verify('454 4.7.0 Temporary authentication failure')).toBe('server_error')
})

test('a connection that is lost while it signs in says nothing of the password', async () => {
  const lost = serverThat((command) => (command.startsWith('LOGIN') ? 'hang up' : null))
  expect(await failureOf(lost)).toBe('connection_lost')
})

test('a folder without lasting numbers of changes has none: its flags are compared each time', async () => {
  let modseq = 0
  const source = await serverThat((command) => {
    if (!command.startsWith('STATUS')) return null
    const numbers = `MESSAGES 1 UIDNEXT 2 UIDVALIDITY 5 HIGHESTMODSEQ ${modseq}`
    return { lines: [`* STATUS INBOX (${numbers})`], answer: 'OK done' }
  })
  expect(await source.status('INBOX')).toEqual({ uidValidity: 5, uidNext: 2, messages: 1, modseq: null })
  modseq = 7
  expect(await source.status('INBOX')).toMatchObject({ modseq: 7 })
  await source.close()
})
