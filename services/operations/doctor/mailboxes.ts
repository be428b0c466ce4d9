import { listAccounts } from '#services/mailbox/accounts.ts'
import { listFolders } from '#services/mailbox/list-messages.ts'

import { plural } from '../verb.ts'
import { ok, warn, type Check } from './finding.ts'

export const mailboxes: Check = async ({ database }) => {
  const accounts = (await listAccounts({ database })).filter(({ isSandbox }) => !isSandbox)
  if (accounts.length === 0) return ok('mailboxes', 'none is connected')
  const failing = accounts.flatMap(({ email, since, failure }) =>
    failure === null ? [] : [`${email} has failed since ${since ?? 'its first connection'} (${failure})`],
  )
  const folders = (await listFolders({ database })).flatMap(({ refused }) => refused)
  const refused = folders.map(
    ({ name, account, since, why, serverSays }) =>
      `the folder ${name} of ${account} is refused by its server since ${since} (${why}${serverSays === '' ? '' : `: ${serverSays}`})`,
  )
  const wrong = [...failing, ...refused]
  if (wrong.length === 0) return ok('mailboxes', `${plural(accounts.length, 'mailbox', 'mailboxes')}, nothing refused`)
  return warn(
    'mailboxes',
    wrong.join('; '),
    'see the account and its rights at the mail provider; it is tried again by itself, and at once with "Sync" in the office',
  )
}
