import net from 'node:net'

/** SSLRequest, which the server answers with one byte before sign-in. */
const tlsRequest = Uint8Array.from([0, 0, 0, 8, 4, 210, 22, 47])

/** True when a Postgres or pooler answers within `withinMs`; needs no password and no free connection. */
export function answersAsPostgres(url: string, withinMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { hostname, port, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const portNumber = Number(port === '' ? 5432 : port)
  const socket = net.connect(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${portNumber}` } : { host, port: portNumber },
  )
  const deadline = setTimeout(() => settle(false), withinMs)

  function settle(answer: boolean): void {
    clearTimeout(deadline)
    socket.destroy()
    resolve(answer)
  }

  socket.on('connect', () => socket.write(tlsRequest))
  socket.on('data', () => settle(true))
  socket.on('error', () => settle(false))
  socket.on('close', () => settle(false))
  return promise
}
