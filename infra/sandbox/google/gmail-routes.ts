import { randomBytes } from 'node:crypto'

import { Hono, type Context } from 'hono'
import * as z from 'zod/mini'

import type { Database } from '../../database/database.ts'
import type { ApiEnv } from './api-env.ts'
import { accountEmail } from './consent-routes.ts'
import { countItems, findItem, historyAfter, lastVersion, listItems, putItems } from './items.ts'
import { askedPage, pageSize, refusedPage, writeToken } from './page-tokens.ts'
import { invalid, notFound } from './refusals.ts'

const message = z.object({
  subject: z.string(),
  from: z.string(),
  to: z.string(),
  snippet: z.string(),
  text: z.string(),
  labels: z.array(z.string()),
})
export type SandboxMessage = z.infer<typeof message>

const base = '/gmail/v1/users/:user'

export const gmailRoutes = (database: Database, clock: () => number): Hono<ApiEnv> =>
  new Hono<ApiEnv>()
    .get(`${base}/profile`, async (c) => {
      const total = await countItems(database, 'message')
      const historyId = String(await lastVersion(database))
      return c.json({ emailAddress: accountEmail, messagesTotal: total, threadsTotal: total, historyId })
    })
    .get(`${base}/messages`, async (c) => {
      const limit = pageSize(c.req.query('maxResults'), 100, 500)
      const page = askedPage(c)
      if (page === 'refused') return refusedPage(c)
      const offset = page?.offset ?? 0
      const found = await listItems(database, 'message', { order: 'newest', offset, limit: limit + 1 })
      const wanted = c.req.queries('labelIds') ?? []
      const shown = found.slice(0, limit).filter(({ body }) => wanted.every((label) => labelsOf(body).includes(label)))
      const isMore = found.length > limit
      return c.json({
        messages: shown.map(({ id }) => ({ id, threadId: id })),
        ...(isMore ? { nextPageToken: writeToken({ offset: offset + limit, version: 0 }) } : {}),
        resultSizeEstimate: shown.length,
      })
    })
    .get(`${base}/messages/:id`, async (c) => {
      const found = await findItem(database, 'message', c.req.param('id'))
      if (found === null || found.isDeleted) return notFound(c)
      const { text, ...rest } = message.parse(found.body)
      const isFull = c.req.query('format') !== 'metadata'
      return c.json({
        id: found.id,
        threadId: found.id,
        labelIds: rest.labels,
        snippet: rest.snippet,
        historyId: String(found.version),
        internalDate: String(found.sortAt),
        payload: {
          mimeType: 'text/plain',
          headers: [
            { name: 'Subject', value: rest.subject },
            { name: 'From', value: rest.from },
            { name: 'To', value: rest.to },
            { name: 'Date', value: new Date(found.sortAt).toUTCString() },
          ],
          ...(isFull ? { body: { size: text.length, data: Buffer.from(text).toString('base64url') } } : {}),
        },
      })
    })
    .get(`${base}/history`, (c) => history(c, database))
    .post(`${base}/messages/send`, async (c) => {
      const sent = z.object({ raw: z.string() }).safeParse(await c.req.json().catch(() => null))
      if (!sent.success) return invalid(c, "'raw' RFC822 payload message string or uploading message is required")
      const id = randomBytes(8).toString('hex')
      const raw = Buffer.from(sent.data.raw, 'base64url')
      await putItems(database, 'message', [{ id, sortAt: clock(), body: await readSent(raw) }])
      return c.json({ id, threadId: id, labelIds: ['SENT'] })
    })

async function history(c: Context<ApiEnv>, database: Database): Promise<Response> {
  const start = Number(c.req.query('startHistoryId'))
  // Google keeps changes for about a week; whoever comes with older ones has to read the list anew.
  if (c.get('fault') === 'expired_sync_token') return notFound(c)
  if (!Number.isInteger(start)) return invalid(c, 'Invalid startHistoryId')
  const limit = pageSize(c.req.query('maxResults'), 100, 500)
  const page = askedPage(c)
  if (page === 'refused') return refusedPage(c)
  const after = page?.version ?? start
  const changes = await historyAfter(database, after, limit)
  const last = changes.at(-1)
  const records = changes.map(({ id, version, what, labels, body }) => {
    const named = { id, threadId: id }
    const isOfLabels = what === 'labelsAdded' || what === 'labelsRemoved'
    const change = { message: { ...named, labelIds: labelsOf(body) }, ...(isOfLabels ? { labelIds: labels } : {}) }
    return { id: String(version), messages: [named], [what]: [change] }
  })
  return c.json({
    ...(records.length === 0 ? {} : { history: records }),
    ...(last !== undefined && changes.length === limit
      ? { nextPageToken: writeToken({ offset: 0, version: last.version }) }
      : {}),
    historyId: String(await lastVersion(database)),
  })
}

const labelsOf = (body: unknown): readonly string[] => message.parse(body).labels

async function readSent(raw: Uint8Array): Promise<SandboxMessage> {
  // Loaded with the first mail: the parser's tables are large.
  const { simpleParser } = await import('mailparser')
  const parsed = await simpleParser(Buffer.from(raw), { skipTextToHtml: true, skipHtmlToText: true })
  const to = parsed.to ?? []
  const text = parsed.text ?? ''
  return {
    subject: parsed.subject ?? '',
    from: accountEmail,
    to: [to]
      .flat()
      .map(({ text: address }) => address)
      .join(', '),
    snippet: text.slice(0, 200),
    text,
    labels: ['SENT'],
  }
}
