import { randomBytes } from 'node:crypto'

import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'

import type { Database } from '../../database/database.ts'
import type { ApiEnv } from './api-env.ts'
import { changesAfter, lastVersion, listItems, putItems, type Item } from './items.ts'
import { askedPage, pageSize, readToken, refusedPage, writeToken } from './page-tokens.ts'
import { invalid } from './refusals.ts'

const contact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  organization: z.string(),
  /** Former resource names, such as 'people/c1'. */
  previousResourceNames: z.optional(z.array(z.string())),
})
export type SandboxContact = z.infer<typeof contact>

const value = z.array(z.object({ value: z.string() }))
const created = z.object({
  contacts: z
    .array(
      z.object({
        contactPerson: z.object({
          names: z.optional(z.array(z.object({ unstructuredName: z.string() }))),
          emailAddresses: z.optional(value),
          phoneNumbers: z.optional(value),
        }),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
})

export const peopleRoutes = (database: Database, clock: () => number): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .post('/v1/people:batchCreateContacts', async (c) => {
      const given = created.safeParse(await c.req.json())
      if (!given.success) return invalid(c, 'Request contains an invalid argument.')
      const items = given.data.contacts.map(({ contactPerson: { names, emailAddresses, phoneNumbers } }, index) => ({
        id: `c${randomBytes(8).toString('hex')}`,
        sortAt: clock() + index,
        body: {
          name: names?.[0]?.unstructuredName ?? '',
          email: emailAddresses?.[0]?.value ?? '',
          phone: phoneNumbers?.[0]?.value ?? '',
          organization: '',
        } satisfies SandboxContact,
      }))
      await putItems(database, 'contact', items)
      return c.json({
        createdPeople: items.map((item) => ({ httpStatusCode: 200, person: shown({ ...item, isDeleted: false }) })),
      })
    })
    .get('/v1/people/me/connections', (c) => connections(c, database))

async function connections(c: Context<ApiEnv>, database: Database): Promise<Response> {
  const limit = pageSize(c.req.query('pageSize'), 100, 1000)
  const page = askedPage(c)
  if (page === 'refused') return refusedPage(c)
  const given = c.req.query('syncToken')
  if (given !== undefined) {
    const since = readToken(given)
    if (since === null || c.get('fault') === 'expired_sync_token') return expired(c)
    const changes = await changesAfter(database, 'contact', page?.version ?? since.version, limit)
    const token = writeToken({
      offset: 0,
      version: changes.at(-1)?.version ?? page?.version ?? since.version,
    })
    const isMore = changes.length === limit
    return c.json({
      ...(changes.length === 0 ? {} : { connections: changes.map((item) => shown(item, true)) }),
      ...(isMore ? { nextPageToken: token } : { nextSyncToken: token }),
    })
  }
  if (c.req.query('personFields') === undefined) return invalid(c, 'personFields mask is required.')
  const version = page?.version ?? (await lastVersion(database))
  const offset = page?.offset ?? 0
  const found = await listItems(database, 'contact', { order: 'newest', offset, limit: limit + 1 })
  return c.json({
    connections: found.slice(0, limit).map((item) => shown(item)),
    ...(found.length > limit
      ? { nextPageToken: writeToken({ offset: offset + limit, version }) }
      : { nextSyncToken: writeToken({ offset: 0, version }) }),
  })
}

/** The People API's answer for an expired token; other APIs answer 410. */
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

function shown({ id, isDeleted, body }: Pick<Item, 'id' | 'isDeleted' | 'body'>, isOfChanges = false) {
  const resourceName = `people/${id}`
  if (isDeleted) return { resourceName, metadata: { deleted: true } }
  const { name, email, phone, organization, previousResourceNames = [] } = contact.parse(body)
  return {
    resourceName,
    // Only in what changed.
    ...(isOfChanges && previousResourceNames.length > 0 ? { metadata: { previousResourceNames } } : {}),
    ...(name === '' ? {} : { names: [{ displayName: name }] }),
    ...(email === '' ? {} : { emailAddresses: [{ value: email }] }),
    ...(phone === '' ? {} : { phoneNumbers: [{ value: phone }] }),
    ...(organization === '' ? {} : { organizations: [{ name: organization }] }),
  }
}
