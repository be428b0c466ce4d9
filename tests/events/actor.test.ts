import { expect, test } from 'vitest'

import { actorText, readActor, type Actor } from '#events/actor.ts'

const stored: readonly (readonly [string, Actor])[] = [
  ['visitor', { kind: 'visitor' }],
  ['customer:c0f3', { kind: 'customer', customerId: 'c0f3' }],
  ['staff:office', { kind: 'staff', staffId: 'office' }],
  ['worker:lapse-holds', { kind: 'worker', name: 'lapse-holds' }],
  ['operator', { kind: 'operator' }],
  ['provider:stripe', { kind: 'provider', name: 'stripe' }],
  ['provider:a:b', { kind: 'provider', name: 'a:b' }],
  ['system', { kind: 'system' }],
]

test.each(stored)('%s is the stored form of an actor, in both directions', (text, actor) => {
  expect(actorText(actor)).toBe(text)
  expect(readActor(text)).toEqual(actor)
})

test.each([
  '',
  'staff',
  'staff:',
  'customer',
  'visitor:1',
  'operator:x',
  'robot',
  'robot:1',
  'Visitor',
  7,
  null,
  undefined,
])('%j names no actor', (text) => {
  expect(readActor(text)).toBeNull()
})
