import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { serve } from '@hono/node-server'

import { createApp } from '../app.ts'
import { openOwnPageRenderer, type OwnPageRenderer } from '../http/own-page-renderer.ts'
import { countTraffic } from '../http/traffic.ts'
import { loadWebBuild, type WebBuild } from '../http/web-build.ts'
import { ConfigError, type Config } from './config.ts'
import { keepBeating } from './heartbeat.ts'
import type { Application } from './open-application.ts'
import { openNoticed } from './operator-warnings.ts'

/** Connection timeouts, in milliseconds. */
const limits = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, maxHeaderSize: 16_384 }

/** Time of running requests at the end. */
const drainMs = 5_000

export interface Api {
  /** Actual port. */
  readonly port: number
  /** Finishes running requests. */
  close(): Promise<void>
}

/** Rejects for a taken port. */
export async function startApi(
  open: Application,
  config: Config,
  webDirectory: string,
  now: () => number = Date.now,
): Promise<Api> {
  let isStopping = false
  const pages = await loadWebBuild(webDirectory)
  const noticed = openNoticed(open.ctx.logger)
  const renderer = openRenderer(open, pages, webDirectory)
  const terms = { pages, renderer, isStopping: () => isStopping, now, traffic: countTraffic(), noticed }
  const app = createApp(open, config, terms)
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        port: config.port,
        hostname: config.host,
        serverOptions: limits,
      },
      (address) => {
        const beating = keepBeating({ ...open, kind: 'api', warnings: noticed.all })
        resolve({
          port: address.port,
          async close() {
            isStopping = true
            open.live.close()
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without TLS or HTTP/2 the adapter makes exactly this
            await closeServer(server as Server, config.drainSeconds)
            await beating.stop()
            await renderer?.close()
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

/** Null without a build. */
function openRenderer({ ctx }: Application, pages: WebBuild, webDirectory: string): OwnPageRenderer | null {
  if (!pages.has('/index.html')) return null
  return openOwnPageRenderer({
    program: join(webDirectory, '.program/own-page.js'),
    onFailed: (error) => ctx.logger.warn({ error }, 'the program that renders pages of customers failed'),
  })
}

/** Default drain time. */
const goodbyeMs = 1_000
const lookEveryMs = 25

/** Answers until the drain ends, with `Connection: close` and a failing /readyz. */
async function closeServer(server: Server, drainSeconds: number | null): Promise<void> {
  if (drainSeconds !== null) await delay(drainSeconds * 1_000)
  else await untilAlone(server, performance.now() + goodbyeMs)
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), drainMs)
    // Not `server.close`, which would cut off a connection on which a request is on its way.
    TcpServer.prototype.close.call(server, () => {
      clearTimeout(late)
      resolve()
    })
    setTimeout(() => server.closeIdleConnections(), goodbyeMs / 4)
  })
}

async function untilAlone(server: Server, deadline: number): Promise<void> {
  while (performance.now() < deadline && (await connectionsOf(server)) > 0) await delay(lookEveryMs)
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error === null ? count : 0))
  })
