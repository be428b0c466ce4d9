import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { openBreaker } from '#workers/engine/breaker.ts'

class Silent extends Error {}

let stopping: AbortController
let changes: (string | null)[]
let isThere: boolean
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  stopping = new AbortController()
  changes = []
  isThere = false
  asked = []
})
afterEach(() => vi.useRealTimers())

const elapsing = { pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) }

function open(given: { readonly pause?: (ms: number) => Promise<void> } = elapsing) {
  const breaker = openBreaker({
    neighbour: 'mail',
    isAway: (error) => error instanceof Silent,
    stopping: stopping.signal,
    ...given,
    changed: () => changes.push(breaker.away()?.reason ?? null),
  })
  const ask = (name: string) => async () => {
    asked.push(name)
    if (!isThere) throw new Silent('no answer')
  }
  return { breaker, ask, job: (name: string) => breaker.run(ask(name)) }
}

/** A breaker whose neighbour has just been found away. */
async function openAway(...given: Parameters<typeof open>) {
  const opened = open(...given)
  for (const name of ['first', 'second']) await expect(opened.job(name)).rejects.toThrow('no answer')
  asked = []
  return opened
}

describe('a neighbour that does not answer', () => {
  test('is away after two failures in a row, and says why and since when', async () => {
    const { breaker, job } = open()
    await expect(job('first')).rejects.toThrow('no answer')
    expect(breaker.away()).toBeNull()
    const since = new Date().toISOString()
    await expect(job('second')).rejects.toThrow('no answer')
    expect(breaker.away()).toEqual({ neighbour: 'mail', since, reason: 'no answer' })
    expect(changes).toEqual(['no answer'])
  })

  test('is asked by one job alone, in growing pauses, and the others wait for what it finds', async () => {
    const { job } = await openAway()
    const jobs = Promise.allSettled(['third', 'fourth', 'fifth'].map(job))
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    // Each probe is a job that fails; three have done so in five minutes.
    expect(asked).toEqual(['third', 'fourth', 'fifth'])
    expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  test('is there again once a probe succeeds: all that waited is done', async () => {
    const { breaker, job } = await openAway()
    const jobs = Promise.all(['third', 'fourth', 'fifth'].map(job))
    isThere = true
    await vi.advanceTimersByTimeAsync(30_000)
    await jobs
    expect(asked.toSorted()).toEqual(['fifth', 'fourth', 'third'])
    expect(breaker.away()).toBeNull()
    expect(changes).toEqual(['no answer', null])
  })

  test('keeps a chore for its next time, which is a probe too', async () => {
    const { breaker, ask } = await openAway()
    await breaker.tryToRun(ask('chore'))
    expect(asked).toEqual([])
    isThere = true
    await vi.advanceTimersByTimeAsync(30_000)
    await breaker.tryToRun(ask('chore'))
    expect(asked).toEqual(['chore'])
    expect(breaker.away()).toBeNull()
  })

  test('holds no job beyond the end of its process', async () => {
    const { job } = await openAway({})
    const waiting = job('third')
    queueMicrotask(() => stopping.abort())
    await expect(waiting).rejects.toThrow('aborted')
    expect(asked).toEqual([])
  })
})

test('a refusal of one request says nothing about the neighbour', async () => {
  const { breaker } = open()
  for (let n = 0; n < 5; n += 1)
    await expect(breaker.run(() => Promise.reject(new Error('no such address')))).rejects.toThrow('no such address')
  expect(breaker.away()).toBeNull()
})

test('a success between two failures begins the count anew', async () => {
  const { breaker, job } = open()
  await expect(job('first')).rejects.toThrow('no answer')
  isThere = true
  await job('second')
  isThere = false
  await expect(job('third')).rejects.toThrow('no answer')
  expect(breaker.away()).toBeNull()
})
