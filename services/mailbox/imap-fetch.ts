import type { FetchMessageObject } from 'imapflow'

import type { ImapConnection } from './imap-connection.ts'
import { SourceRefused, type SourceFlags, type SourceMessage } from './source.ts'

/** Maximum bytes of a whole fetch; larger ones are headers only. */
const mostBytes = 30 * 1024 * 1024
const headerBytes = 64 * 1024

/** Bytes of a FETCH, the memory limit. */
const batchBytes = 2 * 1024 * 1024

type Connection = Pick<ImapConnection, 'client' | 'on'>

/** Messages one by one. A refused FETCH is halved; a single refused message is reported as such while others work. */
export async function* fetchMessages(
  connection: Connection,
  path: string,
  uids: readonly number[],
): AsyncIterable<SourceMessage> {
  const { client, on } = connection
  const answered = new Set<number>()
  const halving = (asked: readonly number[], what: object) =>
    halves(asked, {
      ask: (some) => on(path, () => client.fetchAll(toRange(some), { uid: true, ...what }, { uid: true })),
      isRefusedAlone: (uid) => isAnotherAnswered(connection, path, { uid, answered }),
    })
  const sized: FetchMessageObject[] = []
  for await (const { found, refused } of halving(uids, { size: true, internalDate: true, flags: true })) {
    sized.push(...found)
    if (refused !== null) yield refusedMessage({ uid: refused })
  }
  for (const batch of batches(sized)) {
    const known = new Map(batch.map((one) => [one.uid, one]))
    const isWhole = (batch[0]?.size ?? 0) <= mostBytes
    const source = isWhole ? true : { start: 0, maxLength: headerBytes }
    for await (const { found, refused } of halving([...known.keys()], { source })) {
      for (const { uid, source: raw } of found) {
        const message = known.get(uid)
        if (raw === undefined || message === undefined) continue
        answered.add(uid)
        yield { ...described(message, raw.length), raw, state: isWhole ? 'whole' : 'headers' }
      }
      if (refused !== null) yield refusedMessage(known.get(refused) ?? { uid: refused })
    }
  }
}

type Described = Pick<FetchMessageObject, 'uid' | 'size' | 'internalDate' | 'flags'>

const described = (message: Described, size = 0) => ({
  ...toFlags(message),
  receivedAt: new Date(message.internalDate ?? Number.NaN),
  size: message.size ?? size,
})

const refusedMessage = (message: Described): SourceMessage => ({
  ...described(message),
  raw: new Uint8Array(),
  state: 'refused',
})

interface Halving<Found> {
  readonly ask: (uids: readonly number[]) => Promise<readonly Found[]>
  readonly isRefusedAlone: (uid: number) => Promise<boolean>
}

/** Results in one answer, or in halves after a refusal. */
async function* halves<Found>(
  uids: readonly number[],
  halving: Halving<Found>,
): AsyncIterable<{ readonly found: readonly Found[]; readonly refused: number | null }> {
  const answer = await halving.ask(uids).catch((error: unknown) => {
    if (error instanceof SourceRefused) return error
    throw error
  })
  const [first = 0] = uids
  if (!(answer instanceof SourceRefused)) {
    yield { found: answer, refused: null }
  } else if (uids.length > 1) {
    const middle = Math.ceil(uids.length / 2)
    yield* halves(uids.slice(0, middle), halving)
    yield* halves(uids.slice(middle), halving)
  } else if (await halving.isRefusedAlone(first)) {
    yield { found: [], refused: first }
  } else {
    throw answer
  }
}

/** Probes another message after a refusal. */
async function isAnotherAnswered(
  { client, on }: Connection,
  path: string,
  { uid, answered }: { readonly uid: number; readonly answered: ReadonlySet<number> },
): Promise<boolean> {
  const known = [...answered].at(-1)
  const all = known === undefined ? await on(path, () => client.search({ all: true }, { uid: true })) : []
  const ends = all ? [all.at(-1), all[0]] : []
  for (const other of [known, ...ends]) {
    if (other === undefined || other === uid) continue
    try {
      const source = { start: 0, maxLength: 1 }
      return (await on(path, () => client.fetchOne(String(other), { uid: true, source }, { uid: true }))) !== false
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error
    }
  }
  return false
}

interface Sized {
  readonly uid: number
  readonly size?: number | undefined
}

function* batches<Message extends Sized>(messages: readonly Message[]): Iterable<readonly Message[]> {
  let batch: Message[] = []
  let bytes = 0
  for (const message of messages) {
    const size = message.size ?? 0
    if (batch.length > 0 && bytes + size > batchBytes) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(message)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

/** '4:7,9' */
export function toRange(uids: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const uid of uids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] + 1 === uid) last[1] = uid
    else ranges.push([uid, uid])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(',')
}

export const toFlags = ({
  uid,
  flags,
}: {
  readonly uid: number
  readonly flags?: ReadonlySet<string> | undefined
}): SourceFlags => ({
  uid,
  isRead: flags?.has('\\Seen') ?? false,
  isStarred: flags?.has('\\Flagged') ?? false,
  isAnswered: flags?.has('\\Answered') ?? false,
})
