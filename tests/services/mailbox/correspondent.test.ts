import { expect, test } from 'vitest'

import { correspondentOf } from '#services/mailbox/correspondent.ts'

const customer = { name: 'Ana', email: 'ana@example.ca' }
const other = { name: '', email: 'second@example.ca' }
const office = { name: 'Office', email: 'Office@Shop.example' }
const own = new Set(['office@shop.example'])
const mail = { from: customer, to: [office], cc: [other], replyTo: [], folder: 'inbox' } as const

test('it is the sender of a mail to us, in whatever folder', () => {
  expect(correspondentOf(mail, own)).toEqual(customer)
  expect(correspondentOf({ ...mail, folder: 'custom' }, own)).toEqual(customer)
})

test('of a form that writes from our own address it is whom the form names for answers', () => {
  const form = { ...mail, from: office, to: [office], cc: [], replyTo: [office, other] }
  expect(correspondentOf(form, own)).toEqual(other)
  expect(correspondentOf({ ...form, folder: 'archive' }, own)).toEqual(other)
  // Of what we sent it is to whom, also where answers to it go to a third address of ours.
  expect(correspondentOf({ ...form, to: [customer], folder: 'sent' }, own)).toEqual(customer)
})

test('of a mail of ours it is the first recipient who is somebody else', () => {
  const sent = { ...mail, from: office, to: [office, other], cc: [customer] }
  expect(correspondentOf({ ...sent, folder: 'sent' }, own)).toEqual(other)
  // A rule of the mail server has moved it.
  expect(correspondentOf({ ...sent, folder: 'archive' }, own)).toEqual(other)
  expect(correspondentOf({ ...sent, to: [], folder: 'drafts' }, own)).toEqual(customer)
})

test('it is nobody in a mail to ourselves, without an address, and in spam', () => {
  expect(correspondentOf({ ...mail, from: office, cc: [] }, own)).toBeNull()
  expect(correspondentOf({ ...mail, from: { name: 'Ana', email: '' } }, own)).toBeNull()
  expect(correspondentOf({ ...mail, folder: 'spam' }, own)).toBeNull()
})
