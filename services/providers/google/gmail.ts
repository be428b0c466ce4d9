import { Parser } from 'htmlparser2'
import * as z from 'zod'

import type { GoogleClient } from './client.ts'
import { GoogleError, isGoogleFault } from './failure.ts'
import type { Feed, FeedItem, FeedPage, FeedTime } from './feed.ts'

const mostMessages = 50
/** Concurrent fetches within Gmail's rate. */
const atOnce = 5

const profile = z.object({ emailAddress: z.string(), historyId: z.string() })
const list = z.object({ messages: z.array(z.object({ id: z.string() })).optional() })
const changedMessage = z.object({ message: z.object({ id: z.string() }) })
const change = z.array(changedMessage).optional()
const labelChange = z.array(changedMessage.extend({ labelIds: z.array(z.string()).optional() })).optional()
const historyRecord = z.object({
  messagesAdded: change,
  messagesDeleted: change,
  labelsAdded: labelChange,
  labelsRemoved: labelChange,
})
const history = z.object({
  history: z.array(historyRecord).optional(),
  nextPageToken: z.string().optional(),
  historyId: z.string(),
})

interface Part {
  readonly mimeType?: string | undefined
  readonly headers?: readonly { readonly name: string; readonly value: string }[] | undefined
  readonly body?: { readonly data?: string | undefined } | undefined
  readonly parts?: readonly Part[] | undefined
}
const part: z.ZodType<Part> = z.object({
  mimeType: z.string().optional(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  body: z.object({ data: z.string().optional() }).optional(),
  get parts() {
    return z.array(part).optional()
  },
})
const message = z.object({
  id: z.string(),
  labelIds: z.array(z.string()).optional(),
  snippet: z.string().optional(),
  internalDate: z.string().optional(),
  payload: part.optional(),
})
type Message = z.infer<typeof message>

/** Newest messages of the inbox, then changes. */
export const gmailFeed: Feed = {
  name: 'gmail',
  most: mostMessages,
  async page(client, position, at) {
    if (position.kind === 'full') return firstMessages(client, at)
    const { token, page } = position
    const found = await client
      .gmail({
        name: 'gmail.history.list',
        schema: history,
        signal: at.signal,
        ask: (api, options) =>
          api.users.history.list(
            { userId: 'me', startHistoryId: token, ...(page === null ? {} : { pageToken: page }) },
            options,
          ),
      })
      .catch((error: unknown) => {
        // Of changes that are older than about a week Gmail knows nothing any more.
        throw isGoogleFault(error, 'not_found')
          ? new GoogleError('token_expired', 'gmail.history.list: too old')
          : error
      })
    const records = found.history ?? []
    const removed = records.flatMap(({ messagesDeleted = [] }) => messagesDeleted.map((one) => one.message.id))
    const touched = new Set(records.flatMap(toldBy).filter((id) => !removed.includes(id)))
    const fetched = await fetchMessages(client, [...touched], at)
    return {
      changed: fetched.messages,
      removed: [...removed, ...fetched.gone],
      skipped: fetched.skipped,
      isMore: found.nextPageToken !== undefined,
      next:
        found.nextPageToken === undefined
          ? { kind: 'changes', token: found.historyId, page: null }
          : { kind: 'changes', token, page: found.nextPageToken },
    }
  },
}

/** Labels that change membership or looks. */
const listLabels = ['INBOX', 'UNREAD', 'TRASH', 'SPAM']

const toldBy = ({ messagesAdded = [], labelsAdded = [], labelsRemoved = [] }: z.infer<typeof historyRecord>) => [
  ...messagesAdded.map((one) => one.message.id),
  ...[...labelsAdded, ...labelsRemoved]
    .filter(({ labelIds }) => labelIds === undefined || labelIds.some((label) => listLabels.includes(label)))
    .map((one) => one.message.id),
]

async function firstMessages(client: GoogleClient, at: FeedTime): Promise<FeedPage> {
  const { signal } = at
  // First of all: what comes meanwhile is a change after it.
  const { historyId } = await readProfile(client, signal)
  const found = await client.gmail({
    name: 'gmail.messages.list',
    schema: list,
    signal,
    ask: (api, options) =>
      api.users.messages.list({ userId: 'me', labelIds: ['INBOX'], maxResults: mostMessages }, options),
  })
  const ids = (found.messages ?? []).map(({ id }) => id)
  const { messages, skipped } = await fetchMessages(client, ids, at)
  return {
    changed: messages,
    removed: [],
    skipped,
    isMore: false,
    next: { kind: 'changes', token: historyId, page: null },
  }
}

export const readProfile = (client: GoogleClient, signal?: AbortSignal): Promise<z.infer<typeof profile>> =>
  client.gmail({
    name: 'gmail.getProfile',
    schema: profile,
    signal,
    ask: (api, options) => api.users.getProfile({ userId: 'me' }, options),
  })

async function fetchMessages(client: GoogleClient, ids: readonly string[], { signal }: FeedTime) {
  const messages: FeedItem[] = []
  const gone: string[] = []
  let skipped = 0
  for (let index = 0; index < ids.length; index += atOnce) {
    const asked = ids.slice(index, index + atOnce)
    const answers = await Promise.allSettled(asked.map((id) => getMessage(client, id, 'metadata', signal)))
    for (const [place, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') {
        const isInbox = answer.value.labelIds?.includes('INBOX') ?? false
        if (isInbox) messages.push(toItem(answer.value))
        else gone.push(answer.value.id)
      } else if (isGoogleFault(answer.reason, 'not_found')) gone.push(asked[place] ?? '')
      else if (isGoogleFault(answer.reason, 'unreadable', 'refused')) skipped += 1
      else throw answer.reason
    }
  }
  return { messages, gone, skipped }
}

const getMessage = (client: GoogleClient, id: string, format: 'metadata' | 'full', signal?: AbortSignal) =>
  client.gmail({
    name: 'gmail.messages.get',
    schema: message,
    signal,
    ask: (api, options) =>
      api.users.messages.get(
        { userId: 'me', id, format, ...(format === 'metadata' ? { metadataHeaders: ['Subject', 'From', 'To'] } : {}) },
        options,
      ),
  })

function toItem(found: Message): FeedItem {
  const { id, labelIds, snippet = '', internalDate } = found
  const date = internalDate === undefined ? null : new Date(Number(internalDate)).toISOString()
  return {
    id,
    sortAt: date,
    body: {
      subject: headerOf(found, 'Subject'),
      from: headerOf(found, 'From'),
      date,
      snippet: wordsOfSnippet(snippet),
      isUnread: labelIds?.includes('UNREAD') ?? false,
    },
  }
}

const mostHtml = 1_000_000

export type HtmlWords = (html: string) => Promise<string | null>

export async function readMessage(client: GoogleClient, id: string, wordsOf: HtmlWords) {
  const found = await getMessage(client, id, 'full')
  const date = found.internalDate === undefined ? null : new Date(Number(found.internalDate)).toISOString()
  const { payload, snippet = '' } = found
  const plain = textOf(payload, 'text/plain')
  const html = textOf(payload, 'text/html')
  const isPlain = html === null || (plain ?? '').trim() !== ''
  return {
    id: found.id,
    subject: headerOf(found, 'Subject'),
    from: headerOf(found, 'From'),
    to: headerOf(found, 'To'),
    date,
    text: isPlain ? (plain ?? '') : ((await wordsOf(html.slice(0, mostHtml))) ?? wordsOfSnippet(snippet)),
  }
}

/** `raw` is a whole message (RFC 5322). */
export const sendMessage = (client: GoogleClient, raw: Uint8Array): Promise<{ id: string }> =>
  client.gmail({
    name: 'gmail.messages.send',
    schema: z.object({ id: z.string() }),
    ask: (api, options) =>
      api.users.messages.send({ userId: 'me', requestBody: { raw: Buffer.from(raw).toString('base64url') } }, options),
  })

const headerOf = ({ payload }: Message, name: string): string =>
  payload?.headers?.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value ?? ''

function textOf(from: Part | undefined, type: string): string | null {
  if (from === undefined) return null
  if (from.mimeType === type && from.body?.data !== undefined)
    return Buffer.from(from.body.data, 'base64url').toString()
  for (const inner of from.parts ?? []) {
    const text = textOf(inner, type)
    if (text !== null) return text
  }
  return null
}

const mostSnippet = 2_000

export function wordsOfSnippet(snippet: string): string {
  let words = ''
  const parser = new Parser({
    ontext: (text) => {
      words += text
    },
  })
  parser.end(snippet.slice(0, mostSnippet))
  return words.replaceAll(/(?:[\s\u00AD\u200B\u200C]|\u034F){2,}|\u00A0/g, ' ').trim()
}
