import { expect, test } from 'vitest'

import { codeOf } from '#services/providers/sms/number.ts'

test('a code has six digits, is the same for the same request, and another under another secret', () => {
  const codes = Array.from({ length: 200 }, (_, index) => codeOf(`request-${index}`, 'secret'))
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(codeOf('request-0', 'secret')).toBe(codes[0])
  expect(codeOf('request-0', 'other')).not.toBe(codes[0])
  expect(new Set(codes).size).toBeGreaterThan(190)
})
