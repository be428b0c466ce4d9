import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The browser that somebody signs in with, as it presents itself. */
export interface Browser {
  /** What it calls itself: for the list of devices alone; never believed. */
  readonly device: string
  /** The cookie of the session that it has already; null without one. It ends when another one begins. */
  readonly formerToken: string | null
  /** What sign-ins before have left in it; '' where nobody signed in before. */
  readonly marks: string
}

/** Whose password a mark stands for: 'customer:<id>' or 'staff:<id>', and the hash of that password. */
export interface MarkedPassword {
  readonly owner: string
  readonly hash: string
}

/** A household has a few accounts. */
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

/**
 * The name of a browser in which this password was once right; null for a stranger's. The signature is made with the password's hash: no
 * browser is known any more once the password was changed.
 */
export function knownAs(marks: string, password: MarkedPassword, secret: string): string | null {
  const known = readMarks(marks).find(({ nonce, signature }) => isSigned(nonce, signature, password, secret))
  return known?.nonce ?? null
}

/** The marks of a browser that knows this password from now on, the newest first. */
export function withMark(marks: string, password: MarkedPassword, secret: string): string {
  const nonce = knownAs(marks, password, secret) ?? randomBytes(16).toString('base64url')
  const others = readMarks(marks).filter((one) => one.nonce !== nonce)
  return [{ nonce, signature: signatureOf(nonce, password, secret) }, ...others]
    .slice(0, mostMarks)
    .map((mark) => `${mark.nonce}:${mark.signature}`)
    .join('.')
}
