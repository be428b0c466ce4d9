import { createHmac } from 'node:crypto'

/** '+14165550134' of a number as people type it; null for one outside of Canada, the United States and their neighbours (+1). */
export function toE164(typed: string): string | null {
  const isWritten = /^\+?[\d\s().\-\u2010-\u2013/]+$/.test(typed.trim())
  const digits = typed.replaceAll(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  // With a plus in front, what follows is the country.
  const isForeign = typed.trim().startsWith('+') && !(digits.length === 11 && digits.startsWith('1'))
  return isWritten && !isForeign && /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? `+1${national}` : null
}

/**
 * Six digits that follow from the request by a keyed hash: no code is stored, a job that is repeated sends the same one, and
 * whoever reads the database learns none.
 */
export function codeOf(requestId: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`sms-code:${requestId}`).digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}
