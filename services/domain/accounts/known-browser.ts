import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Browser {
  readonly device: string
  /** Cookie of the present session, which a new sign-in ends; null without one. */
  readonly formerToken: string | null
  /** Signed marks of former sign-ins; '' for none. */
  readonly marks: string
}

/** Owner ('customer:<id>' or 'staff:<id>') and password hash behind a mark. */
export interface MarkedPassword {
  readonly owner: string
  readonly hash: string
}

/** Maximum marks, for the accounts of a household. */
const mostMarks = 4

const signatureOf = (nonce: string, { owner, hash }: MarkedPassword, secret: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known-browser', owner, hash, nonce]))
    .digest('base64url')

const isSigned = (nonce: string, signature: string, password: MarkedPassword, secret: string): boolean => {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(nonce, password, secret))]
  return given.length === right.length && timingSafeEqual(given, right)
}

const readMarks = (marks: string) =>
  marks.split('.').flatMap((mark) => {
    const [nonce = '', signature = ''] = mark.split(':')
    return /^[\w-]{22}$/.test(nonce) && /^[\w-]{43}$/.test(signature) ? [{ nonce, signature }] : []
  })

/** Name of a browser that once knew this password; null for a stranger. A new password voids it. */
export function knownAs(marks: string, password: MarkedPassword, secret: string): string | null {
  const known = readMarks(marks).find(({ nonce, signature }) => isSigned(nonce, signature, password, secret))
  return known?.nonce ?? null
}

/** Marks with this password's added, newest first. */
export function withMark(marks: string, password: MarkedPassword, secret: string): string {
  const nonce = knownAs(marks, password, secret) ?? randomBytes(16).toString('base64url')
  const others = readMarks(marks).filter((one) => one.nonce !== nonce)
  return [{ nonce, signature: signatureOf(nonce, password, secret) }, ...others]
    .slice(0, mostMarks)
    .map((mark) => `${mark.nonce}:${mark.signature}`)
    .join('.')
}
