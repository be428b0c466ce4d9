import type { NewAccountEvent } from '#events/account.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import { mostPasskeys } from '#services/contracts/passkeys.ts'

import type { Account } from './account.ts'

export interface NewPasskey {
  readonly passkeyId: string
  readonly name: string
  readonly at: Instant
}

export function addPasskey({ passkeyId, name, at }: NewPasskey, state: Account): Decision<NewAccountEvent> {
  if (!state.isOpen) return refuse('unauthorized')
  if (state.passkeys.length >= mostPasskeys) return refuse('passkeys_full')
  return [{ type: 'PasskeyAdded', data: { customerId: state.customerId, passkeyId, addedAt: at }, personal: { name } }]
}

/** Idempotent. */
export function removePasskey(passkeyId: string, state: Account): Decision<NewAccountEvent> {
  if (!state.passkeys.some((one) => one.passkeyId === passkeyId)) return refuse('not_found')
  return [{ type: 'PasskeyRemoved', data: { customerId: state.customerId, passkeyId } }]
}
