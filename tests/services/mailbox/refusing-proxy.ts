import { createServer, connect, type Socket } from 'node:net'

/** A command that is answered with NO. */
export interface RefusedCommand {
  readonly command: 'SELECT' | 'STATUS' | 'UID SEARCH' | 'UID FETCH'
  readonly folder: string
  /** Behind NO: '[NOPERM] Permission denied'. */
  readonly says: string
}

/** A port of this machine that leads to an IMAP server, and refuses one command on one folder in its place. */
export async function openRefusingProxy(target: { readonly host: string; readonly port: number }) {
  const sockets = new Set<Socket>()
  let refused: RefusedCommand | null = null
  const server = createServer((near) => {
    const far = connect(target)
    let selected = ''
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    far.pipe(near)
    near.on('data', (data: Buffer) => {
      const [, tag, command, folder] =
        /^(\w+) (SELECT|STATUS|UID SEARCH|UID FETCH)(?: "?(\w+)"?)?/.exec(data.toString('latin1')) ?? []
      const named = command === 'SELECT' || command === 'STATUS' ? folder : selected
      if (refused !== null && command === refused.command && named === refused.folder)
        return near.write(`${tag} NO ${refused.says}\r\n`)
      if (command === 'SELECT') selected = folder ?? ''
      far.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    port: address.port,
    refuse(what: RefusedCommand | null) {
      refused = what
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
