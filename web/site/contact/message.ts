import * as z from 'zod/mini'

import type { Language } from '#events/values/language.ts'
import { emailAddress, phoneNumberOrNone } from '#services/contracts/booking.ts'
import { contactConsentVersions } from '#services/contracts/newsletter.ts'
import { sendContactMessage } from '#web/data/contact-call.ts'
import { HttpError } from '#web/data/http.ts'

export interface Message {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  /** Honeypot. */
  readonly website: string
  /** The box for the newsletter, which nobody ticks but the visitor. */
  readonly wantsNewsletter: boolean
}

export const emptyMessage: Message = {
  name: '',
  email: '',
  phone: '',
  message: '',
  website: '',
  wantsNewsletter: false,
}

type RequiredField = 'name' | 'email' | 'message'

export type FieldError =
  | { readonly field: RequiredField; readonly reason: 'missing' }
  | { readonly field: 'email' | 'phone'; readonly reason: 'wrong' }

const forms = { email: emailAddress, phone: phoneNumberOrNone } as const

export const fieldErrorsIn = (message: Message): readonly FieldError[] =>
  (['name', 'email', 'phone', 'message'] as const).flatMap((field): FieldError[] => {
    if (field !== 'phone' && message[field].trim() === '') return [{ field, reason: 'missing' }]
    const isWrong = (field === 'email' || field === 'phone') && !z.safeParse(forms[field], message[field]).success
    return isWrong ? [{ field, reason: 'wrong' }] : []
  })

/** Sends after the minimum time; throws as `request` does. */
export async function sendMessage(message: Message, language: Language, shownAtMs: number): Promise<void> {
  const { wantsNewsletter, ...written } = message
  const newsletter = wantsNewsletter ? { newsletter: contactConsentVersions[0] } : {}
  await sendContactMessage({ ...written, ...newsletter, language }, shownAtMs)
}

/** Text of a failure, `500: The mail is down`; null for none. */
export function ownWordsOf(error: unknown): string | null {
  if (!(error instanceof HttpError)) return null
  return /^\d+: [^<{]{1,200}$/.test(error.message) ? error.message : null
}
