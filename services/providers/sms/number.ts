import { createHmac } from 'node:crypto'

/**
 * Six digits that follow from the request by a keyed hash: no code is stored, a job that is repeated sends the same one, and
 * whoever reads the database learns none.
 */
export function codeOf(requestId: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`sms-code:${requestId}`).digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}
