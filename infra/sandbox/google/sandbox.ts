import { createServer, type Server } from 'node:http'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import type { Database } from '../../database/database.ts'
import type { ApiEnv } from './api-env.ts'
import { googleApi } from './api.ts'
import { consentRoutes } from './consent-routes.ts'
import { prepareGoogle } from './schema.ts'
import { seedAccount } from './seed.ts'

export interface GoogleSandboxOptions {
  readonly database: Database
  readonly clock: () => number
  readonly client: string
  readonly clientSecret: string
  readonly redirectUris: readonly string[]
}

export interface GoogleSandbox {
  readonly consent: Hono
  /** Origin of the endpoints, listening from the first call: 'http://127.0.0.1:…'. */
  readonly url: () => Promise<string>
  close(): Promise<void>
}

/** Google Workspace for one account over HTTP, stored in the database and shared by all processes. */
export async function openGoogleSandbox(options: GoogleSandboxOptions): Promise<GoogleSandbox> {
  const { database, clock } = options
  await prepareGoogle(database)
  const api = googleApi({ ...options, onGrant: () => seedAccount(database, clock()) })
  let listening: Promise<{ readonly server: Server; readonly url: string }> | null = null
  return {
    consent: consentRoutes(options),
    async url() {
      listening ??= listen(api)
      return (await listening).url
    },
    async close() {
      if (listening === null) return
      const { server } = await listening
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const listen = (api: Hono<ApiEnv>): Promise<{ readonly server: Server; readonly url: string }> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => void answer(request, response))
    const answer = getRequestListener(api.fetch)
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('The sandbox has no port'))
      else resolve({ server, url: `http://127.0.0.1:${address.port}` })
    })
  })
