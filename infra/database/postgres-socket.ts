import net from 'node:net'

export interface SocketTarget {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path: string | false | undefined
}

/** Begins to connect; writes are buffered, a refusal is an 'error' and a 'close'. */
export function connectSocket(target: SocketTarget): net.Socket {
  if (target.path) return net.connect(target.path)
  const host = target.host[0] ?? '127.0.0.1'
  const port = target.port[0] ?? 5432
  const socket = net.connect({ host, port, noDelay: true })
  // A peer that is gone without a word is noticed after some 20 seconds, also while nothing is asked of it.
  socket.setKeepAlive(true, 10_000, 3_000, 3)
  // The client reads the name for TLS from here.
  return Object.assign(socket, { host, port })
}
