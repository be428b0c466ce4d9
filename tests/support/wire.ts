import { connect, createServer, type Socket } from 'node:net'

/** A wire to a server that a test may cut, at the moment that it chooses. */
export interface Wire {
  /** The server's URL, by way of the wire. */
  readonly url: string
  /** Drops the server's data; the client's still passes. */
  mute(): void
  /** Ends every connection as it is. New ones pass. */
  cut(): void
  close(): Promise<void>
}

export async function wireTo(serverUrl: string): Promise<Wire> {
  const target = new URL(serverUrl)
  const pairs = new Set<{ readonly client: Socket; readonly server: Socket; muted: boolean }>()

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname)
    const pair = { client, server, muted: false }
    pairs.add(pair)
    client.on('data', (bytes) => server.write(bytes))
    server.on('data', (bytes) => {
      if (!pair.muted) client.write(bytes)
    })
    for (const socket of [client, server]) {
      socket.on('error', () => {}) // 'close' follows, and tells the same
      socket.on('close', () => {
        client.destroy()
        server.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })

  const address = listener.address()
  const url = new URL(serverUrl)
  url.port = String(typeof address === 'object' && address ? address.port : '')
  const cut = () => {
    for (const { client } of pairs) client.destroy()
  }
  return {
    url: url.href,
    mute: () => {
      for (const pair of pairs) pair.muted = true
    },
    cut,
    close: async () => {
      cut()
      await new Promise((resolve) => {
        listener.close(resolve)
      })
    },
  }
}
