import { expect, test } from 'vitest'

import { webLink } from '#services/providers/google/web-link.ts'

const script = 'javascript'.concat(':')

test.each([
  ['https://drive.google.com/file/d/1/view', 'https://drive.google.com/file/d/1/view'],
  [`${script}alert(1)`, null],
  [`${script.toUpperCase()}alert(1)`, null],
  [` ${script}alert(1)`, null],
  ['data:text/html,<script>1</script>', null],
  ['//evil.example', null],
  ['', null],
  [null, null],
])('%s as a link is %s', (given, link) => {
  expect(webLink(given)).toBe(link)
})
