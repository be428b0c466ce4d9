import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { CredentialProof, NewCredential } from '#services/contracts/passkey-credentials.ts'
import type { OwnPasskeys } from '#services/contracts/passkeys.ts'
import type { Browser } from '#services/domain/accounts/known-browser.ts'
import type { StoredPasskey } from '#services/domain/accounts/ports.ts'
import { addStaffPasskey, removeStaffPasskey } from '#services/domain/staff/decide.ts'
import { activeIn, allStaff, type StaffMember } from '#services/domain/staff/staff.ts'
import {
  addProven,
  beginAdding,
  ownerByProof,
  withLastUses,
  type PasskeyParts,
} from '#services/features/account/passkey-ceremony.ts'

import type { StaffAsking } from './staff-asking.ts'
import { beginForStaff, changeOwn, refuseWrongStaffPassword, type BegunStaff, type StaffContext } from './staff.ts'

export interface StaffPasskeyContext extends StaffContext {
  readonly passkeys: PasskeyParts
}

export async function askForOwnStaffPasskey(ctx: StaffPasskeyContext, asking: StaffAsking, current: string) {
  const { member } = asking
  const refused = await refuseWrongStaffPassword(ctx, asking, current)
  if (refused !== null) return refused
  const { staffId, username } = member
  return beginAdding(ctx, { id: staffId, userName: username, displayName: username }, member.passkeys)
}

/** Adds a passkey; ends other sessions. */
export function addOwnStaffPasskey(
  ctx: StaffPasskeyContext,
  { member: { staffId }, session }: StaffAsking,
  { name, credential }: { readonly name: string; readonly credential: NewCredential },
): Promise<Refusal | { status: 'added' }> {
  return addProven(ctx, staffId, credential, async (passkeyId) => {
    const added = { staffId, passkeyId, name, at: ctx.clock() }
    const done = await changeOwn(ctx, staffId, (staff) => addStaffPasskey(added, staff))
    if (!isRefusal(done)) await ctx.identity.sessions.revokeAll(staffId, session.id)
    return done
  })
}

export const ownStaffPasskeys = async (
  { passkeys }: StaffContext,
  { staffId, passkeys: recorded }: StaffMember,
): Promise<OwnPasskeys> => ({ passkeys: await withLastUses(passkeys, staffId, recorded), asksPassword: true })

/** Removes a passkey; ends other sessions. */
export async function removeOwnStaffPasskey(
  ctx: StaffContext,
  { member: { staffId }, session }: StaffAsking,
  passkeyId: string,
): Promise<Refusal | { status: 'removed' }> {
  const done = await changeOwn(ctx, staffId, (staff) => removeStaffPasskey(staffId, passkeyId, staff))
  if (isRefusal(done)) return done
  await ctx.passkeys.keys.delete(staffId, passkeyId)
  await ctx.identity.sessions.revokeAll(staffId, session.id)
  return { status: 'removed' }
}

/** Passkeys verify the user: no code needed. */
export async function signInStaffWithPasskey(
  ctx: StaffPasskeyContext,
  proof: CredentialProof,
  browser: Browser,
): Promise<Refusal | BegunStaff> {
  const memberWith = async ({ owner, passkeyId }: Pick<StoredPasskey, 'owner' | 'passkeyId'>) => {
    const working = activeIn(await stateOf(ctx.log, allStaff))
    return working.find((one) => one.staffId === owner && one.passkeys.some((has) => has.passkeyId === passkeyId))
  }
  let member: StaffMember | undefined
  const proven = await ownerByProof(ctx, proof, async (passkey) => {
    member = await memberWith(passkey)
    return member !== undefined
  })
  if (isRefusal(proven)) return proven
  if (member === undefined) return refuse('passkey_failed')
  const { staffId } = member
  ctx.logger.info({ event: 'authn_login_success', staffId, provider: 'passkey' }, 'somebody signed in to the office')
  return beginForStaff(ctx, member, browser)
}
