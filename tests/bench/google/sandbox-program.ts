import { serve } from '@hono/node-server'

import { openPostgres } from '#infra/database/postgres.ts'
import { googleApi } from '#infra/sandbox/google/api.ts'

/** Google's sandbox in a process of its own, whose cost is not counted. */
const { DATABASE_URL = '', PORT = '', client = '', clientSecret = '' } = process.env

const database = await openPostgres(DATABASE_URL)
const api = googleApi({ database, clock: Date.now, client, clientSecret, onGrant: async () => {} })
serve({ fetch: api.fetch, port: Number(PORT), hostname: '127.0.0.1' }, () => {
  process.stdout.write(`ready http://127.0.0.1:${PORT}\n`)
})
