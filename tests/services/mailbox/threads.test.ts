import { expect, test } from 'vitest'

import { assignThreads, type Threaded } from '#services/mailbox/threads.ts'

const counter = () => {
  let count = 0
  return () => `t${(count += 1)}`
}

const message = (id: string, replyToId = '', references: readonly string[] = []): Threaded => ({
  messageId: id,
  replyToId,
  references,
})

test('an answer is in the thread of what it answers, whichever of them comes first', () => {
  const mails = [message('<a>'), message('<b>', '<a>'), message('<c>', '<b>', ['<a>', '<b>'])]
  for (const order of [mails, mails.toReversed()]) {
    expect(new Set(assignThreads(order, new Map(), counter()).threads).size).toBe(1)
  }
})

test('mails with equal subjects that name each other nowhere are threads of their own', () => {
  expect(assignThreads([message('<a>'), message('<b>'), message('')], new Map(), counter()).threads).toEqual([
    't1',
    't2',
    't3',
  ])
})

test('a mail that names two threads makes them one, and says which becomes which', () => {
  const known = new Map([
    ['<a>', 'x1'],
    ['<b>', 'x2'],
  ])
  const { threads, merged, threadOf } = assignThreads([message('<c>', '<b>', ['<a>'])], known, counter())
  expect(threads).toEqual(['x1'])
  expect([...merged]).toEqual([['x2', 'x1']])
  expect(threadOf.get('<b>')).toBe('x1')
})

test('a thread is found by a parent that never came', () => {
  const { threads } = assignThreads([message('<b>', '<a>'), message('<c>', '<a>')], new Map(), counter())
  expect(threads).toEqual(['t1', 't1'])
})
