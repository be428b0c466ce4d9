import { readTodayWith, unreadableKinds, upcasts, type Kind } from '#events/log/upcasts.ts'
import { readMeta, UnreadableActor } from '#events/meta.ts'
import { vocabulary } from '#events/vocabulary.ts'

import { readHashedFile } from './hashed-file.ts'
import {
  commandSchema,
  eventSchema,
  headerSchema,
  keySchema,
  logFileFormat,
  type LogEvent,
  type LogHeader,
} from './log-file.ts'
import { Refused } from './refusal.ts'
import type { Work } from './verb.ts'

export interface CheckedLog {
  readonly header: LogHeader
  readonly sha256: string
  readonly commands: number
  readonly keys: number
}

/** Verifies an exported log; rejects with `Refused` and the line. */
export async function checkLogFile(
  path: string,
  { progress, signal }: Pick<Work, 'progress' | 'signal'>,
): Promise<CheckedLog> {
  const events = eventChecks()
  const sealedWith = new Set<string>()
  let header: LogHeader | undefined
  let lines = 0
  let [commands, keys] = [0, 0]

  const check = (text: string): void => {
    const line: unknown = JSON.parse(text)
    if (header === undefined) {
      header = headerSchema.parse(line)
      refuseOtherFormats(header)
    } else if (text.startsWith('{"position"')) {
      const event = eventSchema.parse(line)
      events.take(event)
      if (event.key !== undefined) sealedWith.add(event.key)
      progress('checking the file', event.position, header.position)
    } else if (text.startsWith('{"command"')) {
      commandSchema.parse(line)
      commands += 1
    } else {
      sealedWith.delete(keySchema.parse(line).subjectKey)
      keys += 1
    }
  }
  const sha256 = await readHashedFile(path, (line) => {
    lines += 1
    if (lines % 1_000 === 0) signal.throwIfAborted()
    try {
      check(line.toString())
    } catch (error) {
      throw new Refused(`${path}, line ${lines}: ${faultOf(error)}`, { cause: error })
    }
  })
  if (header === undefined) throw new Refused(`${path} is not an exported log.`)
  if (events.count() !== header.position)
    throw new Refused(`${path} should have ${header.position} events and has ${events.count()}.`)
  if (sealedWith.size > 0)
    throw new Refused(`${path} lacks ${sealedWith.size} of the keys that its events were encrypted with.`)
  return { header, sha256, commands, keys }
}

/** Checks positions, versions, times and types. */
function eventChecks() {
  const versions = new Map<string, number>()
  const ids = new Set<string>()
  const kinds = new Set<string>()
  const today = readTodayWith(vocabulary, upcasts)
  let position = 0
  let at = ''
  return {
    count: () => position,
    take(event: LogEvent) {
      expectEqual('position', event.position, position + 1)
      expectEqual('version', event.version, (versions.get(event.stream) ?? 0) + 1)
      if (event.at < at) throw new Refused(`its time ${event.at} is before the one of the event before it, ${at}`)
      if ((event.sealed === undefined) !== (event.key === undefined)) throw new Refused('it is encrypted without a key')
      if ((event.personal === undefined) !== (event.subject === undefined))
        throw new Refused('it does not say whose personal data it holds')
      if (ids.has(event.id)) throw new Refused(`the event ${event.id} is there twice`)
      const kind = `${event.type} ${event.schema}`
      if (!kinds.has(kind)) refuseUnreadable({ type: event.type, schema_version: event.schema })
      const { data } = today(event.type, event.schema, { data: event.data, personal: event.personal ?? null })
      vocabulary[event.type]?.data.parse(data)
      readMeta(event.meta, event.position)
      ids.add(event.id)
      kinds.add(kind)
      versions.set(event.stream, event.version)
      position = event.position
      at = event.at
    },
  }
}

function expectEqual(what: string, found: number, due: number): void {
  if (found !== due) throw new Refused(`its ${what} is ${found} where ${due} should be`)
}

function refuseUnreadable(kind: Kind): void {
  const [reason] = unreadableKinds([kind], vocabulary, upcasts)
  if (reason !== undefined) throw new Refused(reason)
}

function refuseOtherFormats({ freshGlazeLog }: LogHeader): void {
  if (freshGlazeLog !== logFileFormat)
    throw new Refused(`its form is ${freshGlazeLog}, this program reads ${logFileFormat}`)
}

/** Never includes values. */
function faultOf(error: unknown): string {
  if (error instanceof Refused || error instanceof UnreadableActor) return error.message
  if (error instanceof SyntaxError) return 'it is not JSON'
  if (!(error instanceof Error) || !('issues' in error) || !Array.isArray(error.issues)) return String(error)
  return error.issues
    .map((issue: { path: string[]; code: string }) => `${issue.path.join('.') || 'the line'} (${issue.code})`)
    .join(', ')
}
