import type { Queryable } from '#infra/database/database.ts'
import { findMentions, mailsWith, notesBeside, writtenTo } from '#infra/stores/mailbox/mentions.ts'

import { addressesIn, formsOf, withoutOthers } from './addresses-in-mail.ts'

/**
 * A mail of others, a mail of staff to others, or a note, in which an address of a person stands: an erasure deletes it, so a copy names
 * it. It is no letter of theirs: only the lines with their address are told, and no other address in these.
 */
interface Mention {
  readonly at: Date | string
  readonly in: 'mail' | 'written' | 'note'
  /** Empty where the address stands only where nobody reads it, such as in the head of a mail. */
  readonly lines: readonly string[]
}

/** What the office's mailbox has of a person. `addresses` are theirs, normalised, and none of ours. */
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
