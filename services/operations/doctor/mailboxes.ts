import { mailAccounts } from '#infra/mailbox/account-rows.ts'
import { refusedFolders } from '#infra/mailbox/refused-folders.ts'

import { plural } from '../verb.ts'
import { ok, warn, type Check } from './finding.ts'

/** The mailboxes that the office reads, as their last look found them. */
export const mailboxes: Check = async ({ database }) => {
  const accounts = (await mailAccounts(database)).filter(({ provider }) => provider !== 'sandbox')
  if (accounts.length === 0) return ok('mailboxes', 'none is connected')
  const failing = accounts.flatMap(({ email, failingSince, failure }) =>
    failingSince === null ? [] : [`${email} has failed since ${failingSince.toISOString()} (${failure ?? 'unknown'})`],
  )
  const refused = (await refusedFolders(database)).map(
    ({ name, accountEmail, since, failure, serverSays }) =>
      `the folder ${name} of ${accountEmail} is refused by its server since ${since.toISOString()} (${failure}${serverSays === '' ? '' : `: ${serverSays}`})`,
  )
  const wrong = [...failing, ...refused]
  if (wrong.length === 0) return ok('mailboxes', `${plural(accounts.length, 'mailbox', 'mailboxes')}, nothing refused`)
  return warn(
    'mailboxes',
    wrong.join('; '),
    'see the account and its rights at the mail provider; it is tried again by itself, and at once with "Sync" in the office',
  )
}
