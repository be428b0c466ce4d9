import { globSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import type { Noun } from '#events/noun.ts'
import { nouns } from '#events/nouns.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'

const isAboutPerson = ({ personal, data }: AnyEvent): boolean =>
  personal !== null || 'customerId' in data || 'personId' in data

const folder = join(import.meta.dirname, '../../../events')

/** Streams that are shared, or named by a hash: nothing of a person's names them. */
const nobodys = new Set([
  'emailStream',
  'identityStream',
  'providerEventStream',
  'scheduleStream',
  'smsDayStream',
  'vanStream',
])

test('each stream of the log is that of a noun, by the id in its name, or known to be nobody’s', async () => {
  const modules: readonly object[] = await Promise.all(
    globSync('*.ts', { cwd: folder }).map(async (file) => import(join(folder, file))),
  )
  const streams = modules.flatMap((module) =>
    Object.entries(module).filter(([name, value]) => name.endsWith('Stream') && typeof value === 'function'),
  )
  const ofNouns = new Set<unknown>(nouns.map(({ stream }: Noun) => stream?.of))
  expect(streams.length).toBeGreaterThan(20)
  const unknown = streams.filter(([name, value]) => ofNouns.has(value) === nobodys.has(name)).map(([name]) => name)
  expect(unknown, 'name it in `stream` of its noun: the copy, the timeline and an erasure follow it').toEqual([])
})

test('each noun with personal data or a customer’s id says whose its streams are', () => {
  const unsaid = nouns
    .filter(({ stream, ...noun }: Noun) => stream === null && noun.foundBy === undefined)
    .flatMap(({ events }: Noun) => Object.keys(events))
    .filter((type) => isAboutPerson(sampleEvent(type)))

  expect(unsaid, 'say so in `stream` of its noun').toEqual([])
})
