import type { Secret } from '#infra/stores/credentials/secret.ts'
import type { MailAccount, ServerAddress } from '#infra/stores/mailbox/account-rows.ts'

import { pinnedAddress } from './host-check.ts'
import { openImapSource } from './imap-source.ts'
import { passwordRef, type MailboxTerms } from './mailbox.ts'
import { openSandboxSource } from './sandbox-source.ts'
import { verifySmtp, type SmtpTerms } from './smtp-transport.ts'
import { SourceError, type MailSource } from './source.ts'

type Terms = Pick<MailboxTerms, 'allowPrivateHosts' | 'credentials' | 'database'>

interface SignIn {
  readonly username: string
  readonly password: Secret
}

/** Signs in; rejects with `SourceError`. */
export async function connectAccount(terms: Terms, account: MailAccount, signal: AbortSignal): Promise<MailSource> {
  if (account.provider === 'sandbox') return openSandboxSource(terms.database)
  if (account.imap === null) throw new SourceError('server_error')
  return connectImap(terms, account.imap, await signInOf(terms, account), signal)
}

export async function connectImap(
  terms: Terms,
  imap: ServerAddress,
  { username, password }: SignIn,
  signal: AbortSignal,
): Promise<MailSource> {
  const address = await reach(terms, imap)
  return openImapSource({ imap, address, username, password: password.reveal(), signal })
}

export async function verifyOutgoing(terms: Terms, smtp: ServerAddress, signIn: SignIn): Promise<void> {
  await verifySmtp(await smtpTermsOf(terms, smtp, signIn))
}

export const smtpTermsOf = async (
  terms: Terms,
  smtp: ServerAddress,
  { username, password }: SignIn,
): Promise<SmtpTerms> => ({
  smtp,
  address: await reach(terms, smtp),
  auth: { user: username, pass: password.reveal() },
})

export async function signInOf({ credentials }: Terms, { id, username }: MailAccount): Promise<SignIn> {
  const stored = await credentials.get(passwordRef(id))
  if (stored === null) throw new SourceError('password_missing')
  return { username, password: stored.secret }
}

/** Clear-text passwords need allowed private hosts. */
async function reach({ allowPrivateHosts }: Terms, { host, security }: ServerAddress): Promise<string> {
  if (security === 'none' && !allowPrivateHosts) throw new SourceError('host_not_allowed')
  return pinnedAddress(host, { allowPrivate: allowPrivateHosts })
}
