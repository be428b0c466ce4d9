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
  ['in quotation marks', { plain: "as 'ana@example.ca' wrote" }],
  ['in a header', { headers: 'Delivered-To: ANA@example.ca' }],
])('an older mail with an erased address %s is left out', (_where, changes) => {
  expect(is(changes)).toBe(true)
})

test('a mail of others, and one that came after the erasure, are not', () => {
  expect(is({})).toBe(false)
  expect(is({ plain: 'joana@example.ca, ana@example.ca.uk, ana at example.ca' })).toBe(false)
  expect(is({ plain: 'ana@example.ca', receivedAt: '2026-11-21T12:00:00.000Z' })).toBe(false)
})

test('an address with a quotation mark in it is one, and no other ends like it', () => {
  const irish = new Map([[emailHashOf("o'brien@example.ca", secret), new Date('2026-11-20T12:00:00.000Z')]])
  const from = { name: '', email: "o'brien@example.ca" }
  expect(isErased({ ...mail, from }, irish, secret)).toBe(true)
  expect(isErased({ ...mail, plain: "Write to o'brien@example.ca" }, irish, secret)).toBe(true)
  const brien = new Map([[emailHashOf('brien@example.ca', secret), new Date('2026-11-20T12:00:00.000Z')]])
  expect(isErased({ ...mail, from, plain: "Write to o'brien@example.ca" }, brien, secret)).toBe(false)
})

test('a megabyte of letters without an address is read in one pass', () => {
  expect(is({ plain: 'a'.repeat(1_000_000) })).toBe(false)
})
