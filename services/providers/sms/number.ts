import { createHmac } from 'node:crypto'

/** Six digits by keyed hash, so that none are stored and repeats are equal. */
export function codeOf(requestId: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`sms-code:${requestId}`).digest()
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}
