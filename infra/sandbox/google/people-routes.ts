import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'

import type { Database } from '../../database/database.ts'
import type { ApiEnv } from './api-env.ts'
import { changesAfter, lastVersion, listItems, type Item } from './items.ts'
import { pageSize, readToken, writeToken } from './page-tokens.ts'
import { invalid } from './refusals.ts'

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string(), organization: z.string() })
export type SandboxContact = z.infer<typeof contact>

/** https://developers.google.com/people/api/rest/v1/people.connections/list */
export const peopleRoutes = (database: Database): Hono<ApiEnv> =>
  new Hono<ApiEnv>().get('/v1/people/me/connections', async (c) => {
    const limit = pageSize(c.req.query('pageSize'), 100, 1000)
    const page = readToken(c.req.query('pageToken') ?? '')
    const given = c.req.query('syncToken')
    if (given !== undefined) {
      const since = readToken(given)
      if (since === null || c.get('expired') === true) return expired(c)
      const changes = await changesAfter(database, 'contact', page?.version ?? since.version, limit)
      const token = writeToken({
        offset: 0,
        version: changes.at(-1)?.version ?? page?.version ?? since.version,
      })
      const isMore = changes.length === limit
      return c.json({
        ...(changes.length === 0 ? {} : { connections: changes.map(shown) }),
        ...(isMore ? { nextPageToken: token } : { nextSyncToken: token }),
      })
    }
    if (c.req.query('personFields') === undefined) return invalid(c, 'personFields mask is required.')
    const version = page?.version ?? (await lastVersion(database))
    const offset = page?.offset ?? 0
    const found = await listItems(database, 'contact', { order: 'newest', offset, limit: limit + 1 })
    return c.json({
      connections: found.slice(0, limit).map(shown),
      ...(found.length > limit
        ? { nextPageToken: writeToken({ offset: offset + limit, version }) }
        : { nextSyncToken: writeToken({ offset: 0, version }) }),
    })
  })

/** As the People API answers it; other parts of Google say 410. */
const expired = (c: Context): Response =>
  c.json(
    {
      error: {
        code: 400,
        message: 'Sync token is expired. Clear local cache and retry call without the sync token.',
        status: 'FAILED_PRECONDITION',
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'EXPIRED_SYNC_TOKEN' }],
      },
    },
    400,
  )

function shown({ id, isDeleted, body }: Item) {
  const resourceName = `people/${id}`
  if (isDeleted) return { resourceName, metadata: { deleted: true } }
  const { name, email, phone, organization } = contact.parse(body)
  return {
    resourceName,
    ...(name === '' ? {} : { names: [{ displayName: name }] }),
    ...(email === '' ? {} : { emailAddresses: [{ value: email }] }),
    ...(phone === '' ? {} : { phoneNumbers: [{ value: phone }] }),
    ...(organization === '' ? {} : { organizations: [{ name: organization }] }),
  }
}
