import type { Encryption } from '#events/log/encryption.ts'
import {
  putStoredCommands,
  putStoredEvents,
  putStoredKeys,
  type StoredCommand,
  type StoredKey,
} from '#events/log/stored-log.ts'
import type { Queryable } from '#infra/database/database.ts'

import { commandSchema, eventSchema, keySchema, type LogEvent } from './log-file.ts'

const page = 2_000

/** Writes a verified log into an empty database by pages. */
export interface LogWriter {
  take(line: string): Promise<void>
  flush(): Promise<void>
  position(): number
}

export function openLogWriter(transaction: Queryable, encryption: Encryption): LogWriter {
  let sealed: string[] = []
  let opened: LogEvent[] = []
  let keys: StoredKey[] = []
  let commands: StoredCommand[] = []
  let position = 0

  function sort(line: string): void {
    if (line.startsWith('{"position"')) {
      position += 1
      // Most lines are as they go into the database: JSON of another database, which is not taken apart again.
      if (line.includes('"personal":') && isOpened(line)) opened.push(eventSchema.parse(JSON.parse(line)))
      else sealed.push(line)
    } else if (line.startsWith('{"command"')) {
      const { command, position: answer } = commandSchema.parse(JSON.parse(line))
      commands.push({ key: command, position: answer })
    } else if (line.startsWith('{"subjectKey"')) {
      const { subjectKey, ...key } = keySchema.parse(JSON.parse(line))
      keys.push({ id: subjectKey, ...key })
    }
  }

  async function flush(): Promise<void> {
    if (keys.length > 0) await putStoredKeys(transaction, keys)
    const texts = [...sealed, ...(await encryptAgain(transaction, encryption, opened))]
    if (texts.length > 0) await putStoredEvents(transaction, texts)
    if (commands.length > 0) await putStoredCommands(transaction, commands)
    ;[sealed, opened, keys, commands] = [[], [], [], []]
  }

  return {
    flush,
    position: () => position,
    async take(line) {
      sort(line)
      if (sealed.length + opened.length + keys.length + commands.length >= page) await flush()
    },
  }
}

/** The word may occur in data too. */
const isOpened = (line: string): boolean => eventSchema.parse(JSON.parse(line)).personal !== undefined

/** Encrypts clear data with current or new keys. */
async function encryptAgain(
  transaction: Queryable,
  encryption: Encryption,
  events: readonly LogEvent[],
): Promise<string[]> {
  const keys = await encryption.keysForPast(new Set(events.flatMap(({ subject }) => subject ?? [])))
  const fresh = [...keys.values()].flatMap(({ id, subject, fresh: wrapped }) =>
    wrapped === null ? [] : [{ id, subject, wrapped, createdAt: null, erasedAt: null }],
  )
  if (fresh.length > 0) await putStoredKeys(transaction, fresh)
  encryption.keep(keys.values())
  return events.map(({ subject, personal, ...event }) => {
    const key = keys.get(subject ?? '')
    if (key === undefined) throw new Error(`Event ${event.position} came in clear and does not say whose data it holds`)
    return JSON.stringify({
      ...event,
      key: key.id,
      sealed: encryption.encrypt(key, event.id, JSON.stringify(personal)),
    })
  })
}
