import { createServer, connect, type Socket } from 'node:net'

/** A command that is answered with NO. */
export interface RefusedCommand {
  readonly command: 'SELECT' | 'STATUS' | 'UID SEARCH' | 'UID FETCH'
  readonly folder: string
  /** Limits the fault to a FETCH of this message's text. */
  readonly uid?: number
  /** Behind NO: '[NOPERM] Permission denied'. */
  readonly says: string
}

/** Whether a FETCH asks for the text of the message that is refused. */
function isAbout({ uid }: RefusedCommand, data: Buffer): boolean {
  if (uid === undefined) return true
  const [, range = '', items = ''] = /UID FETCH (\S+) \((.*)\)/.exec(data.toString('latin1')) ?? []
  const isNamed = range.split(',').some((part) => {
    const [from = 0, to = from] = part.split(':').map(Number)
    return from <= uid && uid <= to
  })
  return isNamed && items.includes('BODY')
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
      if (refused !== null && command === refused.command && named === refused.folder && isAbout(refused, data))
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
