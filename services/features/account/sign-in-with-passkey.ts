import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { CredentialProof } from '#services/contracts/passkey-credentials.ts'
import { accountOf } from '#services/domain/accounts/account.ts'
import type { Browser } from '#services/domain/accounts/known-browser.ts'
import type { StoredPasskey } from '#services/domain/accounts/ports.ts'

import { beginFor, type Began } from './accounts.ts'
import { ownerByProof } from './passkey-ceremony.ts'
import type { PasskeyContext } from './passkeys.ts'

export async function signInWithPasskey(
  ctx: PasskeyContext,
  proof: CredentialProof,
  browser: Browser,
): Promise<Refusal | Began> {
  const isRecorded = async ({ owner, passkeyId }: StoredPasskey) => {
    const { isOpen, passkeys } = await stateOf(ctx.log, accountOf(owner))
    return isOpen && passkeys.some((one) => one.passkeyId === passkeyId)
  }
  const proven = await ownerByProof(ctx, proof, isRecorded)
  if (isRefusal(proven)) return proven
  const customerId = proven.owner
  ctx.logger.info({ event: 'authn_login_success', customerId, provider: 'passkey' }, 'a customer signed in')
  return beginFor(ctx, customerId, browser)
}
