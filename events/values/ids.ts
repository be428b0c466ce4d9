import { createHash, createHmac, hash } from 'node:crypto'

import { normalisedEmail } from './contact.ts'

/** Hands out unguessable ids (128 random bits or more). Handed in, so that tests are deterministic. */
export type NewId = () => string

/** Names an e-mail address without telling it: a keyed hash, the same in every process that shares the secret. */
export const emailHashOf = (email: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`customer:${normalisedEmail(email)}`)
    .digest('hex')
    .slice(0, 32)

/** The id that the customer of an address had before ids were random. */
export const legacyCustomerId = (emailHash: string): string => `c${emailHash}`

/** What is kept of a secret token, so that a stolen database opens nothing. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What a customer reads on the phone: 'FG-7K3M9Q', from the booking's id, without letters that sound or look alike. */
export function bookingReference(bookingId: string): string {
  const bytes = hash('sha256', bookingId, 'buffer')
  let reference = 'FG-'
  for (let at = 0; at < referenceCharacters; at += 1)
    reference += referenceAlphabet.charAt(bytes.readUInt8(at) % referenceAlphabet.length)
  return reference
}

const referenceAlphabet = '23456789CDFGHJKMNPQRTVWXY'
const referenceCharacters = 6
