import { Secret, TOTP } from 'otpauth'

/** RFC 6238 defaults: SHA-1, six digits, half a minute. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Accepted steps of clock difference. */
const steps = 1
const secretBytes = 20

/** 160 random bits, base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

export const totpAddress = (secret: string, username: string): string =>
  new TOTP({ ...form, issuer: 'Fresh Glaze', label: username, secret: Secret.fromBase32(secret) }).toString()

/** Null for a code outside of the accepted steps. */
export function totpStep(secret: string, code: string, atMs: number): number | null {
  // The library throws for letters of several bytes.
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: atMs, window: steps })
  return delta === null ? null : Math.floor(atMs / 1_000 / form.period) + delta
}
