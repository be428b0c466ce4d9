import { createServer } from 'node:http'

/** The sender's server, which records requests. */
export interface Beacon {
  readonly url: string
  /** Requests since the last call, and connections without one. */
  take(): { readonly paths: readonly string[]; readonly connections: number }
  close(): Promise<void>
}

export async function openBeacon(): Promise<Beacon> {
  let paths: string[] = []
  let connections = 0
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }).end('')
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The sender’s server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    take() {
      const taken = { paths, connections: paths.length > 0 ? 0 : connections }
      paths = []
      connections = 0
      return taken
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
