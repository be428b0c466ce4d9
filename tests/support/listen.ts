import type { AddressInfo } from 'node:net'

import { createAdaptorServer } from '@hono/node-server'
import { afterAll } from 'vitest'

/** Serves on a free port of this machine until the file's tests are done. Answers the port. */
export async function listen(app: {
  fetch(request: Request, env: unknown): Response | Promise<Response>
}): Promise<number> {
  const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  )
  // A TCP server's address is never a pipe's name.
  return (server.address() as AddressInfo).port
}
