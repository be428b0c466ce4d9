import { requestSync } from '#infra/queue/sync-items.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'
import {
  deleteMailAccount,
  insertMailAccount,
  keepAccountWords,
  mailAccount,
  mailAccounts,
  type MailAccount,
} from '#infra/stores/mailbox/account-rows.ts'
import { retryRefused, unreadOf, type Unread } from '#infra/stores/mailbox/refused-folders.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import type { AccountWords } from '#services/contracts/email-drafts.ts'
import type { EmailAccount, MailAccountForm } from '#services/contracts/email.ts'

import { connectImap, signInOf, verifyOutgoing } from './connect-account.ts'
import { mailboxSync, passwordRef, type MailboxTerms } from './mailbox.ts'
import { notifyMirrorChanged } from './mirror-channel.ts'
import { SourceError } from './source.ts'
import { mailboxChannel } from './sync-account.ts'

/** Maximum time of both servers, in ms, below a browser's 15 s. */
const testMs = 13_000

const mostAccounts = 20

export async function listAccounts({ database }: Pick<MailboxTerms, 'database'>): Promise<EmailAccount[]> {
  const [accounts, unread] = [await mailAccounts(database), await unreadOf(database)]
  return accounts.map((account) => toView(account, unread.get(account.id) ?? { toFetch: 0, refusedFolders: 0 }))
}

/** Verifies both servers, stores the account and requests a sync. */
export async function connectNewAccount(
  terms: MailboxTerms,
  form: MailAccountForm,
): Promise<Refusal | { readonly id: string }> {
  const accounts = await mailAccounts(terms.database)
  if (accounts.some(({ email }) => email.toLowerCase() === form.email.toLowerCase())) return refuse('mailbox_connected')
  if (accounts.length >= mostAccounts) return refuse('mailboxes_full')
  const refusal = await tryServers(terms, form)
  if (refusal !== null) return refusal
  const { email, username, imap, smtp } = form
  // Its mails were never anybody's.
  for (const { id: sandbox } of accounts.filter(({ provider }) => provider === 'sandbox'))
    await removeAccount(terms, sandbox)
  const id = `a${terms.newId()}`
  await terms.credentials.put(passwordRef(id), new Secret(form.password))
  await insertMailAccount(terms.database, { id, email, provider: 'imap', username, imap, smtp })
  await requestSync(terms, { sync: mailboxSync, item: id })
  return { id }
}

/** Retries the connection, with a new password where both servers accept it. */
export async function reconnectAccount(
  terms: MailboxTerms,
  id: string,
  password: string | undefined,
): Promise<Refusal | { readonly id: string }> {
  const account = await mailAccount(terms.database, id)
  if (account === null) return refuse('not_found')
  const { imap, smtp, username, email } = account
  if (imap !== null && smtp !== null) {
    const given = password ?? (await storedPassword(terms, account))
    const refusal = await tryServers(terms, { email, username, imap, smtp, password: given })
    if (refusal !== null) return refusal
    if (password !== undefined) await keepPassword(terms, id, password)
  }
  await requestSync(terms, { sync: mailboxSync, item: id })
  return { id }
}

/** Deletes account, password and mirror; the server keeps its mail. */
export async function removeAccount(terms: MailboxTerms, id: string): Promise<Refusal | { readonly id: string }> {
  await terms.credentials.revoke(passwordRef(id))
  const isGone = await terms.database.transaction(async (transaction) => {
    const isDeleted = await deleteMailAccount(transaction, id)
    if (isDeleted) await notifyMirrorChanged(transaction, id)
    return isDeleted
  })
  if (!isGone) return refuse('not_found')
  await wakeAccount(terms, id)
  return { id }
}

export const changeAccountWords = async (
  { database }: MailboxTerms,
  id: string,
  words: AccountWords,
): Promise<Refusal | { readonly id: string }> =>
  (await keepAccountWords(database, id, words)) ? { id } : refuse('not_found')

/** Requests a sync of all accounts, refused folders included. */
export async function syncNow(terms: MailboxTerms): Promise<{ readonly accounts: number }> {
  await retryRefused(terms.database)
  const accounts = await mailAccounts(terms.database)
  for (const { id } of accounts) {
    await requestSync(terms, { sync: mailboxSync, item: id })
    await wakeAccount(terms, id)
  }
  return { accounts: accounts.length }
}

/** Wakes a running sync. */
export async function wakeAccount({ database }: Pick<MailboxTerms, 'database'>, id: string): Promise<void> {
  await database.query('select pg_notify($1, $2)', [mailboxChannel, id])
}

/** Null on success. */
async function tryServers(terms: MailboxTerms, form: MailAccountForm): Promise<Refusal | null> {
  const signal = AbortSignal.timeout(testMs)
  const signIn = { username: form.username, password: new Secret(form.password) }
  const attempts = [
    ['imap', async () => (await connectImap(terms, form.imap, signIn, signal)).close()],
    ['smtp', () => verifyOutgoing(terms, form.smtp, signIn)],
  ] as const
  const failures = await Promise.all(
    attempts.map(async ([side, attempt]) => {
      try {
        await Promise.race([attempt(), rejectedWhen(signal)])
        return null
      } catch (error) {
        return { side, failure: error instanceof SourceError ? error.failure : 'timed_out' }
      }
    }),
  )
  const first = failures.find((failure) => failure !== null)
  return first === undefined ? null : refuse('mailbox_unreachable', first)
}

const rejectedWhen = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new SourceError('timed_out')), { once: true })
  })

async function storedPassword(terms: MailboxTerms, account: MailAccount): Promise<string> {
  return (await signInOf(terms, account)).password.reveal()
}

async function keepPassword({ credentials }: MailboxTerms, id: string, password: string): Promise<void> {
  const stored = await credentials.get(passwordRef(id))
  if (stored === null) await credentials.put(passwordRef(id), new Secret(password))
  else await credentials.rotate(passwordRef(id), stored.version, new Secret(password))
}

const toView = (account: MailAccount, { toFetch, refusedFolders }: Unread): EmailAccount => {
  const { id, email, provider, connectedSince, failingSince, failure, senderName, signature } = account
  return {
    id,
    email,
    provider,
    isConnected: connectedSince !== null && failure === null,
    since: (failingSince ?? connectedSince)?.toISOString() ?? null,
    failure,
    isSandbox: provider === 'sandbox',
    toFetch,
    refusedFolders,
    senderName,
    signature,
  }
}
