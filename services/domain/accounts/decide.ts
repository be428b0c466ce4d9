import type { NewAccountEvent } from '#events/account.ts'
import type { Language } from '#events/values/language.ts'
import { isDialable } from '#events/values/phone-number.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { linkHours, type ProfileForm } from '#services/contracts/account.ts'

import type { Account, AccountRequest } from './account.ts'

/** Whoever types another's address must not be able to fill that mailbox: this many mails of a kind in an hour. */
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

/** Records that somebody asked for an account. Beyond the limit nothing happens, and the answer does not show it. */
export function register(asked: Registration, state: Account): Decision<NewAccountEvent> {
  if (isTooOften('registration', asked.at, state)) return []
  const { customerId, requestId, language, email, firstName, lastName, at } = asked
  const expiresAt = addMinutes(at, linkHours.registration * 60)
  const data = { customerId, requestId, language, requestedAt: at, expiresAt, isNew: !state.isOpen }
  return [{ type: 'RegistrationRequested', data, personal: { email, firstName, lastName } }]
}

/** The button behind the mail's link was pressed: the address is whose it was said to be. Pressed again, it says the same. */
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

/** Opens the account of somebody whose address an identity provider has verified; nothing where it is open. */
export function openByProvider(asked: Registration, state: Account): NewAccountEvent[] {
  if (state.isOpen) return []
  const { customerId, requestId, language, email, firstName, lastName, at } = asked
  const request = { customerId, requestId, language, requestedAt: at, expiresAt: at, isNew: true }
  return [
    { type: 'RegistrationRequested', data: request, personal: { email, firstName, lastName } },
    { type: 'AccountOpened', data: { customerId, requestId, method: 'google' } },
  ]
}

/** Records that a reset was asked for. Without an account, and beyond the limit, nothing happens, and the answer does not show it. */
export function requestReset(
  { at, requestId, language }: { readonly requestId: string; readonly language: Language; readonly at: Instant },
  state: Account,
): Decision<NewAccountEvent> {
  if (!state.isOpen || isTooOften('reset', at, state)) return []
  const { customerId } = state
  const expiresAt = addMinutes(at, linkHours.reset * 60)
  return [{ type: 'PasswordResetRequested', data: { customerId, requestId, language, requestedAt: at, expiresAt } }]
}

/** A new password by the link of a mail. The link works once. */
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

/** A new password by somebody who is signed in and knew the old one. */
export function changePassword(state: Account): Decision<NewAccountEvent> {
  if (!state.isOpen) return refuse('unauthorized')
  return [{ type: 'PasswordChanged', data: { customerId: state.customerId, by: 'owner', requestId: null } }]
}

/** Records that another address was asked for. Beyond the limit nothing happens. */
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

/** The link in the mail to the present address was followed: the other one does not take its place. Pressed again, it says the same. */
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

/** The addresses of a change whose link was followed; refused when it has run out or was used. */
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

/** The link in the mail to the new address was followed. The link works once. */
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

/** 'Asha Kaur Gill' is 'Asha' 'Kaur Gill'; what is one word is a first name. */
export function splitName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
