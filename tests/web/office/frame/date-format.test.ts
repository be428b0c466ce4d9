import { expect, test } from 'vitest'

import { dateFormat } from '#web/office/frame/date-format.ts'

const month = { month: 'long' } as const
const december = new Date('2026-12-02T12:00:00Z')

test('one formatter is made for a locale and a set of options, others for others', () => {
  expect(dateFormat('en-CA', month)).toBe(dateFormat('en-CA', { month: 'long' }))
  expect(dateFormat('fr-CA', month)).not.toBe(dateFormat('en-CA', month))
  expect(dateFormat('en-CA', { month: 'short' })).not.toBe(dateFormat('en-CA', month))
  expect(dateFormat('fr-CA', month).format(december)).toBe('décembre')
})
