import { expect, test } from 'vitest'

import { codeOf, toE164 } from '#services/sms/number.ts'

test.each([
  ['(416) 555-0134', '+14165550134'],
  ['416.555.0134', '+14165550134'],
  ['1 416 555 0134', '+14165550134'],
  ['+1-416-555-0134', '+14165550134'],
  [' 4165550134 ', '+14165550134'],
  ['416 555 013', null],
  ['+44 20 7946 0958', null],
  ['+4165550134', null],
  ['116 555 0134', null],
  ['416 155 0134', null],
  ['416-555-0134 ext 5', null],
  ['call me', null],
  ['', null],
])('%j is the number %s', (typed, number) => {
  expect(toE164(typed)).toBe(number)
})

test('a code has six digits, is the same for the same request, and another under another secret', () => {
  const codes = Array.from({ length: 200 }, (_, index) => codeOf(`request-${index}`, 'secret'))
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(codeOf('request-0', 'secret')).toBe(codes[0])
  expect(codeOf('request-0', 'other')).not.toBe(codes[0])
  expect(new Set(codes).size).toBeGreaterThan(190)
})
