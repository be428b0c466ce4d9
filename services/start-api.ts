import type { Server } from 'node:http'

import { serve } from '@hono/node-server'

import { ConfigError, type Config } from './config.ts'
import { createApp } from './http/app.ts'
import { loadWebBuild } from './http/web-build.ts'
import type { OpenHouse } from './open-house.ts'

/** Time limits of a connection, in milliseconds; node's own names. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 }

/** How long requests that run may take once the end was announced. */
const drainMs = 5_000

export interface Api {
  /** Where it really listens: the port may have been left to the system. */
  readonly port: number
  /** Takes no more requests and lets those that run finish. */
  close(): Promise<void>
}

/** Serves the API and the pages. Rejects when the port is taken. */
export async function startApi(
  open: OpenHouse,
  config: Config,
  webDirectory: string,
  now: () => number = Date.now,
): Promise<Api> {
  let isStopping = false
  const pages = await loadWebBuild(webDirectory)
  const app = createApp(open, config, { pages, isStopping: () => isStopping, now })
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port: config.port,
        hostname: config.host,
        serverOptions: limits,
      },
      (address) => {
        resolve({
          port: address.port,
          close() {
            isStopping = true
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without TLS or HTTP/2 the adapter makes exactly this
            return closeServer(server as Server)
          },
        })
      },
    )
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new ConfigError(`PORT: ${config.port} on ${config.host} is taken by another program`) : error)
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), drainMs)
    server.close(() => {
      clearTimeout(late)
      resolve()
    })
    server.closeIdleConnections()
  })
}
