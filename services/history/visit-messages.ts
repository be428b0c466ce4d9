import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log/log.ts'
import { mailStream } from '#events/mail.ts'
import { smsStream } from '#events/sms.ts'

/** Fields with ids shared by visits. */
const shared: ReadonlySet<string> = new Set(['cardId', 'customerId', 'otherId', 'staffId'])

/** Mails and texts whose key names the booking, its payment, documents or others of its ids. */
export async function messagesOfVisit(
  log: Pick<LogReader, 'readStreams'>,
  story: readonly AnyEvent[],
  receiptIds: readonly string[],
): Promise<AnyEvent[]> {
  const named = story.flatMap(({ data }) => Object.entries<unknown>({ ...data }))
  const idsIn = (isWanted: (field: string) => boolean) =>
    named.flatMap(([field, value]) => (isWanted(field) && typeof value === 'string' ? [value] : []))
  const own = new Set([...receiptIds, ...idsIn((field) => field.endsWith('Id') && !shared.has(field))])
  const abouts = new Set([...idsIn((field) => field === 'customerId'), ...own])
  const read = await log.readStreams([...abouts].flatMap((id) => [mailStream(id), smsStream(id)]))
  return [...read.values()].flat().filter(({ data }) => 'key' in data && namesOneOf(String(data.key), own))
}

/** Ids in keys are separated by hyphens, which ids may contain. */
const namesOneOf = (key: string, ids: ReadonlySet<string>): boolean =>
  [...ids].some((id) => id !== '' && `-${key}-`.includes(`-${id}-`))
