import { expect, test } from 'vitest'

import { mailTo, phoneText } from '#web/office/contact-links.ts'

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

const bodyOf = (answered: string) =>
  new URLSearchParams(mailTo('a@example.com', 'Your visit', answered).split('?')[1]?.replaceAll('+', '%2B')).get('body')

test.each([
  ['', ''],
  [' two\nlines ', '\r\n\r\n> two\r\n> lines'],
  ['as forms send\r\nthem\rand others', '\r\n\r\n> as forms send\r\n> them\r\n> and others'],
  [`${'a'.repeat(999)}\u{1F600} more`, `\r\n\r\n> ${'a'.repeat(999)}\uFFFD`],
])('%j is quoted line by line, cut where it is long, and always makes an address', (answered, quoted) => {
  expect(bodyOf(answered)).toBe(quoted)
  expect(mailTo('a@example.com', 'Your visit', answered)).toMatch(
    /^mailto:a@example\.com\?subject=Re%3A%20Your%20visit&body=/,
  )
})
