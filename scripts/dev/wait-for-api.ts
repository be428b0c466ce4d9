import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Plugin } from 'vite'

/** Paths of the API; Vite serves all others. */
export const apiPaths = /^\/(api|webhooks|sandbox|healthz|readyz|metrics|robots\.txt|sitemap\.xml)(\/|\?|$)/

const waitMs = 120_000
const lookEveryMs = 100

/** Delays calls during a restart instead of failing. */
export const waitForApi = (port: number, whenRestarted: () => Promise<void>): Plugin => ({
  name: 'wait-for-api',
  configureServer(server) {
    const untilServed = async () => {
      await whenRestarted()
      await listensOn(port)
    }
    server.middlewares.use((request, _response, next) => {
      if (!apiPaths.test(request.url ?? '')) return next()
      // oxlint-disable-next-line promise/no-callback-in-promise -- connect's middlewares know callbacks only
      untilServed().then(() => next(), next)
    })
  },
})

async function listensOn(port: number): Promise<void> {
  const deadline = performance.now() + waitMs
  while (!(await isOpen(port))) {
    if (performance.now() > deadline)
      throw new Error(`The API did not start within ${waitMs / 1000} s: see the terminal`)
    await sleep(lookEveryMs)
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
