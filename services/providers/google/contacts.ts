import * as z from 'zod'

import { GoogleError } from './failure.ts'
import type { Feed, FeedItem } from './feed.ts'

const pageSize = 1_000

const texts = z.array(z.string())
const values = z.array(z.object({ value: z.string().optional() })).optional()
export const person = z.object({
  resourceName: z.string(),
  metadata: z.object({ deleted: z.boolean().optional(), previousResourceNames: texts.optional() }).optional(),
  names: z.array(z.object({ displayName: z.string().optional() })).optional(),
  emailAddresses: values,
  phoneNumbers: values,
  organizations: z.array(z.object({ name: z.string().optional() })).optional(),
})
const list = z.object({
  connections: z.array(z.unknown()).optional(),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

export const contactsFeed: Feed = {
  name: 'contacts',
  most: null,
  async page(client, position, { signal }) {
    const found = await client.people({
      name: 'people.connections.list',
      schema: list,
      signal,
      ask: (api, options) =>
        api.people.connections.list(
          {
            resourceName: 'people/me',
            personFields: 'names,emailAddresses,phoneNumbers,organizations,metadata',
            pageSize,
            requestSyncToken: true,
            ...(position.kind === 'changes' ? { syncToken: position.token } : {}),
            ...(position.page === null ? {} : { pageToken: position.page }),
          },
          options,
        ),
    })
    const read = (found.connections ?? []).map((one) => person.safeParse(one))
    const people = read.flatMap(({ data }) => data ?? [])
    const { nextPageToken: page, nextSyncToken: token } = found
    if (page === undefined && token === undefined) {
      throw new GoogleError('unreadable', 'people.connections.list: neither another page nor a sync token')
    }
    const standing = people.filter((one) => one.metadata?.deleted !== true)
    const names = new Set(standing.map(({ resourceName }) => resourceName))
    // A name changes where an address or a number links a profile: nothing else tells that the former one is gone.
    const former = standing.flatMap(({ metadata }) => metadata?.previousResourceNames ?? [])
    const deleted = people.filter((one) => one.metadata?.deleted === true).map(({ resourceName }) => resourceName)
    return {
      changed: standing.map(contactItem),
      removed: [...deleted, ...former].filter((name) => !names.has(name)),
      skipped: read.filter(({ success }) => !success).length,
      isMore: page !== undefined,
      next: page === undefined ? { kind: 'changes', token: token ?? '', page: null } : { ...position, page },
    }
  },
}

export const contactItem = (found: z.infer<typeof person>): FeedItem => ({
  id: found.resourceName,
  sortAt: null,
  body: {
    name: found.names?.[0]?.displayName ?? '',
    email: found.emailAddresses?.[0]?.value ?? '',
    phone: found.phoneNumbers?.[0]?.value ?? '',
    organization: found.organizations?.[0]?.name ?? '',
    // All of them, to know customers by.
    emails: (found.emailAddresses ?? []).flatMap(({ value }) => value ?? []),
    phones: (found.phoneNumbers ?? []).flatMap(({ value }) => value ?? []),
  },
})

const stored = z.object({ email: z.string(), phone: z.string(), emails: texts.optional(), phones: texts.optional() })

export function knownContact({ body }: Pick<FeedItem, 'body'>): {
  readonly emails: readonly string[]
  readonly phones: readonly string[]
} {
  // Those that were read before all were kept have the first of each.
  const { email, phone, emails = [email], phones = [phone] } = stored.parse(body)
  return { emails, phones }
}
