import type { AccountEvent } from '#events/account.ts'
import type { SavedCardEvent } from '#events/saved-card.ts'
import {
  sendCardSavedMail,
  sendEmailChangeAskedMail,
  sendEmailChangedMail,
  sendEmailChangeMail,
  sendPasskeyAddedMail,
  sendPasswordChangedMail,
  sendRegistrationMail,
  sendResetMail,
} from '#services/features/account/account-mails.ts'

import { need, type Reaction } from './engine/reaction.ts'

type Of<Type extends AccountEvent['type']> = Extract<AccountEvent, { type: Type }>

export const mailWhenRegistrationRequested: Reaction<Of<'RegistrationRequested'>> = {
  name: 'mail-when-registration-requested',
  lane: 'mail',
  urgency: 'customer',
  events: ['RegistrationRequested'],
  ids: ({ data }) => ({ customerId: data.customerId, requestId: data.requestId }),
  run: (ctx, ids, actor) =>
    sendRegistrationMail(ctx, actor, { customerId: need(ids, 'customerId'), requestId: need(ids, 'requestId') }),
}

export const mailWhenPasswordResetRequested: Reaction<Of<'PasswordResetRequested'>> = {
  name: 'mail-when-password-reset-requested',
  lane: 'mail',
  urgency: 'customer',
  events: ['PasswordResetRequested'],
  ids: ({ data }) => ({ customerId: data.customerId, requestId: data.requestId }),
  run: (ctx, ids, actor) =>
    sendResetMail(ctx, actor, { customerId: need(ids, 'customerId'), requestId: need(ids, 'requestId') }),
}

export const mailWhenEmailChangeRequested: Reaction<Of<'EmailChangeRequested'>> = {
  name: 'mail-when-email-change-requested',
  lane: 'mail',
  urgency: 'customer',
  events: ['EmailChangeRequested'],
  ids: ({ data }) => ({ customerId: data.customerId, requestId: data.requestId }),
  run: (ctx, ids, actor) =>
    sendEmailChangeMail(ctx, actor, { customerId: need(ids, 'customerId'), requestId: need(ids, 'requestId') }),
}

export const tellWhenEmailChangeRequested: Reaction<Of<'EmailChangeRequested'>> = {
  name: 'tell-when-email-change-requested',
  lane: 'mail',
  urgency: 'message',
  events: ['EmailChangeRequested'],
  ids: ({ data }) => ({ customerId: data.customerId, requestId: data.requestId }),
  run: (ctx, ids, actor) =>
    sendEmailChangeAskedMail(ctx, actor, { customerId: need(ids, 'customerId'), requestId: need(ids, 'requestId') }),
}

export const mailWhenEmailChanged: Reaction<Of<'EmailChanged'>> = {
  name: 'mail-when-email-changed',
  lane: 'mail',
  urgency: 'message',
  events: ['EmailChanged'],
  ids: ({ id, data }) => ({ customerId: data.customerId, eventId: id }),
  run: (ctx, ids, actor) =>
    sendEmailChangedMail(ctx, actor, { customerId: need(ids, 'customerId'), eventId: need(ids, 'eventId') }),
}

export const mailWhenPasswordChanged: Reaction<Of<'PasswordChanged'>> = {
  name: 'mail-when-password-changed',
  lane: 'mail',
  urgency: 'message',
  events: ['PasswordChanged'],
  ids: ({ id, data }) => ({ customerId: data.customerId, eventId: id }),
  run: (ctx, ids, actor) =>
    sendPasswordChangedMail(ctx, actor, { customerId: need(ids, 'customerId'), eventId: need(ids, 'eventId') }),
}

export const mailWhenPasskeyAdded: Reaction<Of<'PasskeyAdded'>> = {
  name: 'mail-when-passkey-added',
  lane: 'mail',
  urgency: 'message',
  events: ['PasskeyAdded'],
  ids: ({ data }) => ({ customerId: data.customerId, passkeyId: data.passkeyId }),
  run: (ctx, ids, actor) =>
    sendPasskeyAddedMail(ctx, actor, { customerId: need(ids, 'customerId'), passkeyId: need(ids, 'passkeyId') }),
}

export const mailWhenCardSaved: Reaction<Extract<SavedCardEvent, { type: 'CardSaved' }>> = {
  name: 'mail-when-card-saved',
  lane: 'mail',
  urgency: 'message',
  events: ['CardSaved'],
  ids: ({ data }) => ({ customerId: data.customerId, cardId: data.cardId }),
  run: (ctx, ids, actor) =>
    sendCardSavedMail(ctx, actor, { customerId: need(ids, 'customerId'), cardId: need(ids, 'cardId') }),
}
