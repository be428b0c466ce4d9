import { expect, test } from 'vitest'

import { phoneText } from '#web/office/contact-links.ts'

test.each([
  ['9055550126', '(905) 555-0126'],
  ['647 555 0148', '(647) 555-0148'],
  ['+1 416-555-0134', '(416) 555-0134'],
  ['+91 98765 43210', '+91 98765 43210'],
  ['905 555 0126 ext. 4', '905 555 0126 ext. 4'],
  ['', ''],
])('%j is shown as %j', (phone, shown) => {
  expect(phoneText(phone)).toBe(shown)
})
