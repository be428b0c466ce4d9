import { expect, test } from 'vitest'

import { likelyAddress } from '#web/booking/likely-address.ts'

test.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmal.com', 'asha@gmail.com'],
  ['asha@gmaill.com', 'asha@gmail.com'],
  ['Asha.Gill@gmail.con', 'Asha.Gill@gmail.com'],
  ['asha@hotmial.ca', 'asha@hotmail.ca'],
  ['asha@yaho.ca', 'asha@yahoo.ca'],
  [' asha@outlok.com ', 'asha@outlook.com'],
])('%s is likely to be %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

test.each([
  'asha@gmail.com',
  'asha@gmx.com',
  'asha@mail.com',
  'asha@freshglaze.example',
  'asha@',
  'asha',
  'a@b@gmial.com',
])('%s is left as it is', (typed) => {
  expect(likelyAddress(typed)).toBeNull()
})
