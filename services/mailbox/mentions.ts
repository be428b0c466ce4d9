import type { Queryable } from '#infra/database/database.ts'
import { findMentions, mailsWith, notesBeside, writtenTo } from '#infra/stores/mailbox/mentions.ts'

import { addressesIn, formsOf, withoutOthers } from './addresses-in-mail.ts'

/** Mail or note of others that mentions a person's address, as lines without other addresses. */
interface Mention {
  readonly at: Date | string
  readonly in: 'mail' | 'written' | 'note'
  /** Empty for an invisible mention, such as in headers. */
  readonly lines: readonly string[]
}

/** Mailbox data of a person. `addresses` are normalised and none of ours. */
export async function mailOfPerson(database: Queryable, addresses: readonly string[]) {
  const forms = formsOf(addresses)
  const [mails, notes, outgoing, mentions] = await Promise.all([
    mailsWith(database, forms),
    notesBeside(database, forms),
    writtenTo(database, forms),
    mentionsOf(database, addresses),
  ])
  return { mails, notes, outgoing, mentions }
}

async function mentionsOf(database: Queryable, addresses: readonly string[]): Promise<Mention[]> {
  if (addresses.length === 0) return []
  const theirs = new Set(addresses)
  const found = await findMentions(database, formsOf(addresses))
  return found.map(({ text, ...mention }) => ({
    ...mention,
    lines: text
      .split('\n')
      .filter((line) => addressesIn(line).some((one) => theirs.has(one.toLowerCase())))
      .map((line) => withoutOthers(line.trim(), theirs)),
  }))
}
