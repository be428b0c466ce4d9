import type { Queryable } from '#infra/database/database.ts'
import { correspondenceWith } from '#infra/stores/mailbox/correspondence.ts'
import type { HistoryMail } from '#services/contracts/history.ts'

import { foreignAddresses, formsOf } from './addresses-in-mail.ts'

const mostMails = 100

export async function mailsWithPerson(
  database: Queryable,
  usernameOf: (staffId: string) => string | null,
  addresses: readonly (string | null)[],
): Promise<HistoryMail[]> {
  const theirs = await foreignAddresses(
    database,
    addresses.filter((one) => one !== null),
  )
  if (theirs.length === 0) return []
  const mails = await correspondenceWith(database, formsOf(theirs), mostMails)
  return mails.map(({ id, emailId, isOurs, staffId, subject, at }) => ({
    id,
    emailId,
    at: at.toISOString(),
    isOurs,
    by: staffId === null ? null : (usernameOf(staffId) ?? staffId),
    subject,
  }))
}
