import { existsSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { changingRoutes } from '#tests/support/changing-routes.ts'

const page = readFileSync('docs/settings.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, call = '', field = '', what = '', file = '', title = ''] =
      /^\| `([^`]+)`(?: `([^`]+)`)? \| (.+) \| `([^`]+)` › (.+) \|$/.exec(line) ?? []
    return { line, call, field, what, file, title }
  })

/** Routes of settings. */
const places =
  /^\/api\/(?:crm\/(?:settings|business\/|staff|password|passkeys|totp|sessions\/)|email\/(?:accounts|image-senders)|google\/disconnect|user\/(?:profile|password|email|identities|sessions|passkeys|sms|cards)|mail-preferences)/

/** There, but asked or begun only. */
const asked = [
  'POST /api/crm/business/details/preview',
  'POST /api/crm/passkeys/options',
  'POST /api/crm/totp/options',
  'POST /api/user/passkeys/options',
  'POST /api/user/cards/setup/result',
]

/** Routes of actions and queries, which set nothing. */
const deeds =
  /^\/api\/(?:admin|auth|balance|bookings|browser-faults|called-off|contact|create-payment-intent|crm\/(?:bookings|confirmation|customers|deals|exports|leads|logout|notifications|reviews|system)|email\/(?:archive|assignments|delete|drafts|mark-read|messages|notes|presence|spam|star|sync|undo)|google\/(?:calendar|contacts|drive|gmail|refresh)|incoming|login|logout|newsletter|payments|quotes|refused-starts|review|status|stripe|user\/bookings)/

/** Parameters of concurrency and identity. */
const guards = /^(?:expectedVersion|current|code|id|packages\[\]\.id|addOns\[\]\.name)$/

/** A passkey is one thing, in the parts that the browser hands over. */
const whole = (field: string): string => field.replace(/^credential\..*/, 'credential')

const routes = changingRoutes()
const pathOf = (call: string): string => call.split(' ')[1] ?? ''
const settings = routes.filter(({ name }) => places.test(pathOf(name)) && !asked.includes(name))

test('each call that changes something sets something, or does something once: none is on neither side, and none on both', () => {
  expect(routes.length).toBeGreaterThan(150)
  const isOnOneSide = ({ name }: { readonly name: string }) => places.test(pathOf(name)) !== deeds.test(pathOf(name))
  expect(routes.filter((route) => !isOnOneSide(route)).map(({ name }) => name)).toEqual([])
  expect(asked.filter((one) => !routes.some(({ name }) => name === one))).toEqual([])
})

test('docs/settings.md has a row for each field of each call that sets something, and no other', async () => {
  const wanted = await Promise.all(
    settings.map(async ({ name, fields }) => {
      const set = [...new Set((await fields()).map(whole))].filter((field) => !guards.test(field))
      return set.length === 0 ? [`${name} `] : set.map((field) => `${name} ${field}`)
    }),
  )
  expect(rows.map(({ call, field }) => `${call} ${field}`).toSorted()).toEqual(wanted.flat().toSorted())
})

test('each row says what changes, and names a test that exists', () => {
  const isShown = ({ what, file, title }: (typeof rows)[number]) =>
    what.length > 5 && title !== '' && existsSync(file) && readFileSync(file, 'utf8').includes(title)
  expect(rows.filter((row) => !isShown(row)).map(({ line }) => line)).toEqual([])
})
