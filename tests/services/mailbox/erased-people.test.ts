import { expect, test } from 'vitest'

import { emailHashOf } from '#events/values/ids.ts'
import { isErased } from '#services/mailbox/erased-people.ts'

const secret = 'a secret'
const erased = new Map([[emailHashOf('ana@example.ca', secret), new Date('2026-11-20T12:00:00.000Z')]])
const mail = {
  from: { name: 'Bea', email: 'bea@example.ca' },
  recipients: { to: [], cc: [], replyTo: [] },
  receivedAt: '2026-11-19T12:00:00.000Z',
  subject: '',
  plain: '',
  html: null,
  headers: '',
}
const is = (changes: object) => isErased({ ...mail, ...changes }, erased, secret)

test.each([
  ['as the sender', { from: { name: '', email: 'Ana@Example.ca' } }],
  ['as a recipient', { recipients: { to: [], cc: [{ name: '', email: 'ana@example.ca' }], replyTo: [] } }],
  ['in the text', { plain: 'Write to Ana (ana@example.ca).' }],
  ['in a link', { html: '<a href="https://x.example/?to=ana%40example.ca&a=1">a</a>' }],
  ['in a header', { headers: 'Delivered-To: ANA@example.ca' }],
])('an older mail with an erased address %s is left out', (_where, changes) => {
  expect(is(changes)).toBe(true)
})

test('a mail of others, and one that came after the erasure, are not', () => {
  expect(is({})).toBe(false)
  expect(is({ plain: 'joana@example.ca, ana@example.ca.uk, ana at example.ca' })).toBe(false)
  expect(is({ plain: 'ana@example.ca', receivedAt: '2026-11-21T12:00:00.000Z' })).toBe(false)
})

test('a megabyte of letters without an address is read in one pass', () => {
  expect(is({ plain: 'a'.repeat(1_000_000) })).toBe(false)
})
