import { expect, test } from 'vitest'

import { mailTo } from '#web/office/frame/contact-links.ts'

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
