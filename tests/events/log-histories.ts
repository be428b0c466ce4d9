import fc from 'fast-check'
import { expect } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import type { Append, EventLog, Verdict } from '#events/log/log.ts'
import { openMemoryLog, type MemoryLog } from '#events/log/memory-log.ts'

import type { OpenedLog } from './log-source.ts'
import { forgotten, meeting, meta, note, words } from './words.ts'

/** Simultaneous calls, or an erasure between. */
type Step =
  | { readonly at: 'once'; readonly appends: readonly Append[] }
  | { readonly at: 'rest'; readonly erase: string }

/**
 * Random histories: few streams, so that they collide; right, wrong and no expectations; keys that repeat; several streams in
 * one append; several appends at once. The verdicts must be those of some order in which the model could have been asked, and
 * afterwards log and model must hold the same.
 */
export async function historiesMatchTheModel(open: () => Promise<OpenedLog>, runs = 40): Promise<void> {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { log, erase } = await open()
      const model: Model = {
        log: openMemoryLog({
          vocabulary: words,
          upcasts: [],
          now: () => '2100-01-01T00:00:00.000Z',
          newId: () => 'any',
        }),
        keys: new Set(),
      }
      for (const step of steps) {
        if (step.at === 'rest') expect(await erase(step.erase)).toBe(await model.log.erase(step.erase))
        else await appendsMatch(step.appends, log, model)
      }
      await sameContent(log, model.log)
    }),
    { numRuns: runs },
  )
}

const streams = ['note-1', 'note-2', 'note-3']
const people = ['ada', 'bob']

const newEvent = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 5 })
    .filter((text) => !text.includes('\0'))
    .map(note),
  fc.constantFrom(...people).map((person) => meeting(person, `name of ${person}`)),
  fc.constantFrom(...people).map(forgotten),
)

const append: fc.Arbitrary<Append> = fc.record(
  {
    at: fc.integer({ min: 1, max: 9 }).map((day) => `2020-01-0${day}T00:00:00.000Z`),
    key: fc.oneof({ weight: 4, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.constantFrom('key-1', 'key-2') }),
    meta: fc.constant(meta),
    writes: fc.uniqueArray(
      fc.record({
        stream: fc.constantFrom(...streams),
        expected: fc.oneof(fc.constant('any' as const), fc.nat(4)),
        events: fc.array(newEvent, { maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 2, selector: (write) => write.stream },
    ),
  },
  { requiredKeys: ['key', 'meta', 'writes'] },
)

const history: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(append, { minLength: 1, maxLength: 6 }).map((appends) => ({ at: 'once' as const, appends })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...people).map((erase) => ({ at: 'rest' as const, erase })) },
  ),
  { minLength: 1, maxLength: 8 },
)

interface Model {
  readonly log: MemoryLog
  readonly keys: Set<string>
}

interface Answered {
  readonly append: Append
  readonly verdict: Verdict
}

/** The positions tell the order of the appends that were taken; each other verdict must be true at some moment between. */
async function appendsMatch(appends: readonly Append[], log: EventLog, model: Model): Promise<void> {
  const answered = await Promise.all(appends.map(async (each) => ({ append: each, verdict: await log.append(each) })))
  const taken = answered.filter(({ verdict }) => verdict.status === 'appended').toSorted(byPosition)
  let open = answered.filter(({ verdict }) => verdict.status !== 'appended')

  open = await unexplained(open, model)
  for (const { append: each, verdict } of taken) {
    expect(await model.log.append(each)).toEqual(verdict)
    model.keys.add(each.key)
    open = await unexplained(open, model)
  }
  expect(open).toEqual([])
}

const positionOf = ({ verdict }: Answered): number => ('position' in verdict ? verdict.position : 0)
const writesEvents = ({ append: { writes } }: Answered): boolean => writes.some((write) => write.events.length > 0)
/** An append without events stands behind the one whose position it was answered with. */
const byPosition = (one: Answered, other: Answered): number =>
  positionOf(one) - positionOf(other) || Number(writesEvents(other)) - Number(writesEvents(one))

/** Answers that the model contradicts. Sends reads alone. */
async function unexplained(open: readonly Answered[], { log, keys }: Model): Promise<Answered[]> {
  const answers = await Promise.all(
    open.map(async (each) => {
      const wouldConflict = await Promise.all(
        each.append.writes.map(
          async ({ stream, expected }) => expected !== 'any' && expected !== (await log.readStream(stream)).length,
        ),
      )
      if (!keys.has(each.append.key) && !wouldConflict.includes(true)) return [each]
      const verdict = await log.append(each.append)
      return verdict.status === each.verdict.status && positionOf({ ...each, verdict }) === positionOf(each)
        ? []
        : [each]
    }),
  )
  return answers.flat()
}

async function sameContent(log: EventLog, model: MemoryLog): Promise<void> {
  const [events, modelled] = await Promise.all([log, model].map((each) => each.readAll({ after: 0, limit: 5_000 })))
  expect(events?.map(comparable)).toEqual(modelled?.map(comparable))
  expect(events?.map((event) => event.position)).toEqual(modelled?.map((_, index) => index + 1))
  const times = events?.map((event) => event.recordedAt)
  expect(times).toEqual(times?.toSorted())
  for (const stream of streams) {
    const ours = await log.readStream(stream)
    expect(ours.map((event) => event.version)).toEqual(ours.map((_, index) => index + 1))
    expect(ours.map(comparable)).toEqual((await model.readStream(stream)).map(comparable))
  }
  expect(await log.head()).toBe(await model.head())
}

/** Times that the tests give lie in 2020; all others are the clock's. */
const comparable = ({ id: _id, recordedAt, ...event }: AnyEvent) => ({
  ...event,
  recordedAt: recordedAt < '2021' ? recordedAt : 'by the clock',
})
