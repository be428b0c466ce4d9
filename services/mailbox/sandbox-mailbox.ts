import { requestSync } from '#infra/queue/sync-items.ts'
import { addSandboxMail, createSandboxFolder, isMailboxPrepared, prepareMailbox } from '#infra/sandbox/mailbox/store.ts'
import { insertMailAccount, mailAccounts } from '#infra/stores/mailbox/account-rows.ts'

import { mailboxSync, type MailboxTerms } from './mailbox.ts'
import { sandboxAddress, seedMails, toRaw } from './sandbox-mails.ts'
import { sandboxFolderTypes } from './sandbox-source.ts'

const hourMs = 3_600_000

/** Sandbox mailbox where no account was ever connected; deleted with the first real one. */
export async function fillSandboxMailbox(terms: MailboxTerms): Promise<void> {
  const { database } = terms
  if ((await mailAccounts(database)).length > 0 || (await isMailboxPrepared(database))) return
  await prepareMailbox(database)
  for (const path of sandboxFolderTypes.keys()) await createSandboxFolder(database, path)
  const now = Date.parse(terms.clock())
  for (const [index, mail] of seedMails.entries()) {
    const receivedAt = new Date(now - mail.hoursAgo * hourMs)
    await addSandboxMail(database, mail.folder ?? 'INBOX', {
      raw: toRaw(mail, index, receivedAt),
      messageId: `<sandbox-${index}@freshglaze.example>`,
      receivedAt,
      isRead: mail.isRead ?? false,
      isStarred: mail.isStarred ?? false,
      isAnswered: false,
    })
  }
  const id = `a${terms.newId()}`
  await insertMailAccount(database, {
    id,
    email: sandboxAddress,
    provider: 'sandbox',
    username: sandboxAddress,
    imap: null,
    smtp: null,
  })
  await requestSync(terms, { sync: mailboxSync, item: id })
}
