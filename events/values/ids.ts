import { createHash, createHmac } from 'node:crypto'

import { normalisedEmail } from './contact.ts'

/** Hands out unguessable ids (128 random bits or more). Handed in, so that tests are deterministic. */
export type NewId = () => string

/**
 * One customer per e-mail address, without a look-up and without the address: a keyed hash. The same person gets the same
 * id in every process that shares the secret.
 */
export const customerIdFor = (email: string, secret: string): string =>
  `c${createHmac('sha256', secret)
    .update(`customer:${normalisedEmail(email)}`)
    .digest('hex')
    .slice(0, 32)}`

/** What is kept of a secret token, so that a stolen database opens nothing. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What a customer reads on the phone: 'FG-7K3M9Q', from the booking's id, without letters that sound or look alike. */
export function bookingReference(bookingId: string): string {
  const alphabet = '23456789CDFGHJKMNPQRTVWXY'
  const digest = createHash('sha256').update(bookingId).digest()
  return `FG-${[...digest.subarray(0, 6)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}
