import { createHash, createHmac, hash } from 'node:crypto'

import { normalisedEmail } from './contact.ts'

export type NewId = () => string

/** Keyed hash of an e-mail address, equal in every process with the secret. */
export const emailHashOf = (email: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`customer:${normalisedEmail(email)}`)
    .digest('hex')
    .slice(0, 32)

export const legacyCustomerId = (emailHash: string): string => `c${emailHash}`

/** Stored hash of a token, so that a stolen database opens nothing. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The spoken reference 'FG-7K3M9Q', without letters that sound or look alike. */
export function bookingReference(bookingId: string): string {
  const bytes = hash('sha256', bookingId, 'buffer')
  let reference = 'FG-'
  for (let at = 0; at < referenceCharacters; at += 1)
    reference += referenceAlphabet.charAt(bytes.readUInt8(at) % referenceAlphabet.length)
  return reference
}

const referenceAlphabet = '23456789CDFGHJKMNPQRTVWXY'
const referenceCharacters = 6
