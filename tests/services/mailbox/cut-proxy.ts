import { createServer, connect, type Socket } from 'node:net'

/** A port of this machine that leads to another one, and can lose its connections. */
export async function openCutProxy(target: { readonly host: string; readonly port: number }) {
  const sockets = new Set<Socket>()
  /** Bytes from the server until the connection is cut; null: never. */
  let cutAfter: number | null = null
  /** Replacement of a server's answer; null for none. */
  let misheard: { readonly answer: RegExp; readonly as: string } | null = null
  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (data: Buffer) => {
      if (cutAfter !== null && (cutAfter -= data.length) <= 0) {
        cutAfter = null
        return near.resetAndDestroy()
      }
      const said = data.toString('latin1')
      if (misheard?.answer.test(said) !== true) return near.write(data)
      near.write(said.replace(misheard.answer, misheard.as), 'latin1')
      misheard = null
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    port: address.port,
    /** Cuts the next connection once the server has said so many bytes on it. */
    cutAfter(bytes: number) {
      cutAfter = bytes
    },
    /** Changes the next answer that matches, once. */
    mishear(answer: RegExp, as: string) {
      misheard = { answer, as }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
