import type { NewAccountEvent } from '#events/account.ts'
import type { Language } from '#events/values/language.ts'
import { isDialable } from '#events/values/phone-number.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { linkHours, type ProfileForm } from '#services/contracts/account.ts'

import type { Account, AccountRequest } from './account.ts'

/** Maximum mails of a kind per hour, so that nobody can flood another's mailbox. */
const mostInHour = 3

export interface Registration {
  readonly customerId: string
  readonly requestId: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly at: Instant
}

/** Records a registration; silently nothing beyond the limit. */
export function register(asked: Registration, state: Account): Decision<NewAccountEvent> {
  if (isTooOften('registration', asked.at, state)) return []
  const { customerId, requestId, language, email, firstName, lastName, at } = asked
  const expiresAt = addMinutes(at, linkHours.registration * 60)
  const data = { customerId, requestId, language, requestedAt: at, expiresAt, isNew: !state.isOpen }
  return [{ type: 'RegistrationRequested', data, personal: { email, firstName, lastName } }]
}

/** Opens an account by its mailed link. Idempotent. */
export function openAccount(
  { requestId, at }: { readonly requestId: string; readonly at: Instant },
  state: Account,
): Decision<NewAccountEvent> {
  if (state.usedRequests.includes(requestId)) return []
  const request = requestOf(requestId, 'registration', at, state)
  if ('refused' in request) return request
  // Another request has opened it meanwhile: what was typed with this one is not the account's.
  if (state.isOpen || !request.isNew) return refuse('link_expired')
  const { customerId } = state
  return [{ type: 'AccountOpened', data: { customerId, requestId, method: 'password' } }]
}

/** Opens an account for an address that an identity provider verified. Idempotent. */
export function openByProvider(asked: Registration, state: Account): NewAccountEvent[] {
  if (state.isOpen) return []
  const { customerId, requestId, language, email, firstName, lastName, at } = asked
  const request = { customerId, requestId, language, requestedAt: at, expiresAt: at, isNew: true }
  return [
    { type: 'RegistrationRequested', data: request, personal: { email, firstName, lastName } },
    { type: 'AccountOpened', data: { customerId, requestId, method: 'google' } },
  ]
}

/** Records a reset; silently nothing without an account or beyond the limit. */
export function requestReset(
  { at, requestId, language }: { readonly requestId: string; readonly language: Language; readonly at: Instant },
  state: Account,
): Decision<NewAccountEvent> {
  if (!state.isOpen || isTooOften('reset', at, state)) return []
  const { customerId } = state
  const expiresAt = addMinutes(at, linkHours.reset * 60)
  return [{ type: 'PasswordResetRequested', data: { customerId, requestId, language, requestedAt: at, expiresAt } }]
}

export function resetPassword(
  { requestId, at }: { readonly requestId: string; readonly at: Instant },
  state: Account,
): Decision<NewAccountEvent> {
  const request = requestOf(requestId, 'reset', at, state)
  if ('refused' in request) return request
  if (!state.isOpen || state.usedRequests.includes(requestId)) return refuse('link_expired')
  const { customerId, passkeys } = state
  // Whoever knew the password may have added one.
  return [
    { type: 'PasswordChanged', data: { customerId, by: 'reset', requestId } },
    ...passkeys.map(({ passkeyId }) => ({ type: 'PasskeyRemoved' as const, data: { customerId, passkeyId } })),
  ]
}

export function changePassword(state: Account): Decision<NewAccountEvent> {
  if (!state.isOpen) return refuse('unauthorized')
  return [{ type: 'PasswordChanged', data: { customerId: state.customerId, by: 'owner', requestId: null } }]
}

/** Records a change of address; silently nothing beyond the limit. */
export function requestEmail(
  asked: { readonly requestId: string; readonly email: string; readonly at: Instant },
  state: Account,
): Decision<NewAccountEvent> {
  if (!state.isOpen || state.profile === null) return refuse('unauthorized')
  const { requestId, email, at } = asked
  if (isTooOften('email', at, state)) return []
  const { customerId, profile } = state
  const expiresAt = addMinutes(at, linkHours.email * 60)
  const data = { customerId, requestId, language: profile.language, requestedAt: at, expiresAt }
  return [{ type: 'EmailChangeRequested', data, personal: { email } }]
}

/** Stops a change by the link to the present address. Idempotent. */
export function stopEmailChange(
  { requestId, at }: { readonly requestId: string; readonly at: Instant },
  state: Account,
): Decision<NewAccountEvent> {
  const { customerId, isOpen, requests, usedRequests } = state
  const request = requests.find((one) => one.requestId === requestId && one.kind === 'email')
  if (!isOpen || request === undefined || request.expiresAt < at || usedRequests.includes(requestId))
    return refuse('link_expired')
  return request.isOver ? [] : [{ type: 'EmailChangeStopped', data: { customerId, requestId } }]
}

/** Refused for an expired or used link. */
export function emailsOfRequest(
  { requestId, at }: { readonly requestId: string; readonly at: Instant },
  state: Account,
): Refusal | { readonly from: string; readonly to: string } {
  const request = requestOf(requestId, 'email', at, state)
  if ('refused' in request) return request
  const { profile, isOpen, usedRequests } = state
  if (!isOpen || profile === null || request.newEmail === null || usedRequests.includes(requestId))
    return refuse('link_expired')
  return { from: profile.email, to: request.newEmail }
}

export function changeEmail(
  command: { readonly requestId: string; readonly at: Instant },
  state: Account,
): Decision<NewAccountEvent> {
  const emails = emailsOfRequest(command, state)
  if ('refused' in emails) return emails
  const { customerId } = state
  const personal = { email: emails.to, formerEmail: emails.from }
  return [{ type: 'EmailChanged', data: { customerId, requestId: command.requestId }, personal }]
}

export function changeProfile(form: ProfileForm, state: Account): Decision<NewAccountEvent> {
  const { profile } = state
  if (profile === null) return refuse('unauthorized')
  const { firstName, lastName, phone } = form
  if (profile.firstName === firstName && profile.lastName === lastName && profile.phone === phone) return []
  if (phone !== '' && phone !== profile.phone && !isDialable(phone)) return refuse('phone_not_dialable')
  return [{ type: 'ProfileChanged', data: { customerId: state.customerId }, personal: { firstName, lastName, phone } }]
}

function requestOf(
  id: string,
  kind: AccountRequest['kind'],
  at: Instant,
  { requests }: Account,
): AccountRequest | Refusal {
  const request = requests.find(({ requestId, ...one }) => requestId === id && one.kind === kind)
  return request === undefined || request.isOver || request.expiresAt < at ? refuse('link_expired') : request
}

const isTooOften = (kind: AccountRequest['kind'], at: Instant, { requests }: Account): boolean =>
  requests.filter((one) => one.kind === kind && one.requestedAt > addMinutes(at, -60)).length >= mostInHour

export function splitName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
