import { describe, expect, test } from 'vitest'

import { madeRecoveryCode, plainCode, recoveryHash } from '#services/domain/staff/made-code.ts'
import { newTotpSecret, totpAddress, totpStep } from '#services/domain/staff/totp.ts'
import { totpCode } from '#tests/support/totp-code.ts'

/** '12345678901234567890' of RFC 6238, appendix B, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i of the RFC’s table are its last six digits', (second, code) => {
    expect(totpStep(secret, code, second * 1_000)).toBe(Math.floor(second / 30))
    expect(totpCode(secret, second * 1_000)).toBe(code)
  })

  test('count from half a minute before to half a minute after, each as its own step', () => {
    const at = Date.parse('2026-11-26T12:00:10.000Z')
    const step = Math.floor(at / 30_000)
    const steps = [-2, -1, 0, 1, 2].map((ahead) => totpStep(secret, totpCode(secret, at, ahead), at))
    expect(steps).toEqual([null, step - 1, step, step + 1, null])
  })

  test.each(['', '12345', '1234567', 'abcdef', '28708２'])('are six digits, and not %j', (code) => {
    expect(totpStep(secret, code, 59_000)).toBeNull()
  })

  test('have a secret of 160 bits that is another each time, in an address that names whose it is', () => {
    const made = newTotpSecret()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(made)
    const address = new URL(totpAddress(made, 'asha gill'))
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Fresh Glaze:asha gill',
    ])
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'Fresh Glaze',
      secret: made,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

test('a recovery code is found by its hash however it is typed', () => {
  const code = madeRecoveryCode()
  expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4}){3}$/)
  expect(plainCode(' ABCD-efgh 2345-6789 ')).toBe('abcdefgh23456789')
  expect(recoveryHash(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(recoveryHash(code))
  expect(recoveryHash(madeRecoveryCode())).not.toBe(recoveryHash(code))
})
