import { expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'

import type { OneProcess } from './database-source.ts'
import { note, toStream } from './words.ts'

export function actors(open: () => OneProcess): void {
  test('an actor is stored as text, whatever its kind', async () => {
    const { log, database } = open()
    const kinds: Actor[] = [
      { kind: 'customer', customerId: 'c1' },
      { kind: 'staff', staffId: 's1' },
      { kind: 'visitor' },
    ]
    for (const actor of kinds) await log.append({ ...toStream('note-1', 'any', [note('a')]), meta: { actor } })
    const rows = await database.query<{ actor: string }>(
      "select meta ->> 'actor' as actor from es.events order by position",
    )
    expect(rows.map(({ actor }) => actor)).toEqual(['customer:c1', 'staff:s1', 'visitor'])
    expect((await log.readStream('note-1')).map(({ meta }) => meta.actor)).toEqual(kinds)
  })

  test('a stored actor that cannot be read is an error that names the position', async () => {
    const { log, database } = open()
    await log.append(toStream('note-1', 0, [note('a')]))
    await database.query(
      `insert into es.events (position, recorded_at, event_id, version, schema_version, stream, type, data, meta)
       values (2, now(), gen_random_uuid(), 2, 1, 'note-1', 'NoteTaken', '{"text":"b"}', '{"actor":"robot:1"}')`,
    )
    const fault = 'The actor of event 2 cannot be read: "robot:1"'
    await expect(log.readStream('note-1')).rejects.toThrow(fault)
    await expect(log.readStreams(['note-1'])).rejects.toThrow(fault)
    await expect(log.readAll({ after: 0, limit: 9 })).rejects.toThrow(fault)
    await expect(log.readPositions([2])).rejects.toThrow(fault)
    expect(await log.readPositions([1])).toHaveLength(1)
  })
}
