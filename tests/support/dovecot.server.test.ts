import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { expect, test } from 'vitest'

import { startDovecot } from '#scripts/servers/dovecot.ts'

test('a mail server of our own keeps what is put into a mailbox', async () => {
  const server = await startDovecot()
  const socket = connect(server)
  try {
    await until(socket, /^\* OK/)
    expect(await says(socket, 'a', `LOGIN office@example.ca ${server.password}`)).toMatch(/^a OK/m)
    socket.write('b APPEND INBOX {16+}\r\nSubject: hello\r\n\r\n')
    expect(await until(socket, /^b /m)).toMatch(/^b OK/m)
    expect(await says(socket, 'c', 'STATUS INBOX (MESSAGES)')).toContain('MESSAGES 1')
    expect(await says(socket, 'd', 'LOGOUT')).toMatch(/^d OK/m)
  } finally {
    socket.destroy()
    await server.stop()
  }
})

test('a mail server of our own refuses a wrong password', async () => {
  const server = await startDovecot()
  const socket = connect(server)
  try {
    await until(socket, /^\* OK/)
    expect(await says(socket, 'a', 'LOGIN office@example.ca wrong')).toMatch(/^a NO/m)
  } finally {
    socket.destroy()
    await server.stop()
  }
})

function says(socket: Socket, tag: string, command: string): Promise<string> {
  socket.write(`${tag} ${command}\r\n`)
  return until(socket, new RegExp(`^${tag} `, 'm'))
}

/** Output up to a matching line. */
async function until(socket: Socket, line: RegExp): Promise<string> {
  let received = ''
  while (!line.test(received)) {
    const chunk: unknown[] = await once(socket, 'data', { signal: AbortSignal.timeout(10_000) })
    received += String(chunk[0])
  }
  return received
}
