import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log/log.ts'
import { mailStream } from '#events/mail.ts'
import { smsStream } from '#events/sms.ts'

/** Fields that name somebody or something that other visits have too: a mail about it is no mail about this visit. */
const shared: ReadonlySet<string> = new Set(['cardId', 'customerId', 'otherId', 'staffId'])

/**
 * The mails and texts about a visit, which are written down with whom they went to: those whose key names the booking, its payment, one of
 * its documents, or anything else that its story names.
 */
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

/** The ids in a key stand between hyphens, and may have some themselves. */
const namesOneOf = (key: string, ids: ReadonlySet<string>): boolean =>
  [...ids].some((id) => id !== '' && `-${key}-`.includes(`-${id}-`))
