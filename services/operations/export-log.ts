import { resolve } from 'node:path'

import { firstKeyId, readStoredCommands, readStoredEvents, readStoredKeys } from '#events/log/stored-log.ts'
import type { Queryable } from '#infra/database/database.ts'
import { programVersion } from '#services/process/program-version.ts'

import { needSecret, type LogAccess } from './context.ts'
import { hashedWriter, openFileSink, type HashedWriter } from './hashed-file.ts'
import { commandLine, eventLine, keyLine, logFileFormat, secretCheck, type LogHeader } from './log-file.ts'
import { UsageError } from './refusal.ts'
import { expectCount, plural, type Given, type Outcome, type Plan, type Verb, type Work } from './verb.ts'

const page = 2_000

export const exportLog: Verb = {
  name: 'export-log',
  usage: '[FILE] [--with-personal]',
  about: 'Writes the whole log as lines of JSON, to be read by import-log or by another program',
  details: [
    'Without FILE it goes to the standard output. A name that ends with .gz is compressed.',
    'Personal data stays encrypted, with the wrapped keys beside it: whoever imports it needs the same SECRET_KEY.',
    '--with-personal writes it in clear, for another installation with a SECRET_KEY of its own. Keep such a file safe:',
    'erasing a person later does not reach it.',
    'Not in it: what the sandboxes remember, jobs, sessions. For all of that use backup.',
  ],
  options: { 'with-personal': { type: 'boolean' } },
  needs: 'data',
  plan,
}

function plan(given: Given): Plan {
  expectCount(given, 0, 1)
  const [file] = given.positionals
  const isOpened = given.values['with-personal'] === true
  if (file === undefined && given.values['json'] === true)
    throw new UsageError('--json needs FILE: the standard output is taken by the log')
  if (file === undefined)
    return { run: (work) => writeLog(work, { file: null, isOpened, sink: { write: work.print } }) }

  return {
    async run(work) {
      const path = resolve(given.folder, file)
      const sink = await openFileSink(path)
      try {
        const outcome = await writeLog(work, { file: path, isOpened, sink })
        await sink.keep()
        return outcome
      } finally {
        await sink.discard()
      }
    },
  }
}

interface Wanted {
  readonly file: string | null
  readonly isOpened: boolean
  readonly sink: { write(text: string): Promise<void> }
}

/** Positions are immutable: no snapshot needed. */
async function writeLog(work: Work, { file, isOpened, sink }: Wanted): Promise<Outcome> {
  const { ops } = work
  const logAccess = await ops.logAccess()
  const position = await logAccess.log.head()
  const writer = hashedWriter(sink)
  const header: LogHeader = {
    freshGlazeLog: logFileFormat,
    program: programVersion(),
    exportedAt: new Date(ops.now()).toISOString(),
    position,
    personal: isOpened ? 'opened' : 'sealed',
    secretCheck: secretCheck(await needSecret(ops.config)),
  }
  await writer.write([JSON.stringify(header)])
  await writeEvents(work, writer, { upTo: position, encryption: isOpened ? logAccess.encryption : null })
  const commands = await writeCommands(ops.database, writer, position)
  // Last, so that whoever was erased meanwhile is erased in the file too.
  const keys = await writeKeys(ops.database, writer, isOpened)
  const sha256 = await writer.end()
  return {
    result: { file, position, events: position, commands, keys, personal: header.personal, sha256 },
    lines: [
      `${plural(position, 'event')} up to position ${position}${file === null ? '' : ` in ${file}`}, personal data ${header.personal}. SHA-256 ${sha256}.`,
      ...(isOpened
        ? [
            'The file holds names, addresses and telephone numbers in clear: keep it safe, and delete it when it was read.',
          ]
        : []),
    ],
    holds: true,
  }
}

async function writeEvents(
  { ops, progress, signal }: Work,
  writer: HashedWriter,
  { upTo, encryption }: { upTo: number; encryption: LogAccess['encryption'] | null },
): Promise<void> {
  for (let after = 0; after < upTo;) {
    signal.throwIfAborted()
    const events = await readStoredEvents(ops.database, { after, upTo, limit: page })
    const isWhole = events.every((event, index) => event.position === after + index + 1)
    if (!isWhole || events.length === 0) throw new Error(`The log has a hole after position ${after}: verify says more`)
    await writer.write(events.map((event) => eventLine(event, encryption)))
    after += events.length
    progress('exporting events', after, upTo)
  }
}

async function writeCommands(database: Queryable, writer: HashedWriter, upTo: number): Promise<number> {
  let count = 0
  for (let after = ''; ;) {
    const commands = await readStoredCommands(database, { after, upTo, limit: page })
    const last = commands.at(-1)
    if (last === undefined) return count
    await writer.write(commands.map(commandLine))
    count += commands.length
    after = last.key
  }
}

/** Keys; with clear data, erased ones alone. */
async function writeKeys(database: Queryable, writer: HashedWriter, isOpened: boolean): Promise<number> {
  let count = 0
  for (let after = firstKeyId; ;) {
    const keys = await readStoredKeys(database, { after, limit: page })
    const last = keys.at(-1)
    if (last === undefined) return count
    const wanted = isOpened ? keys.filter(({ wrapped }) => wrapped === null) : keys
    await writer.write(wanted.map(keyLine))
    count += wanted.length
    after = last.id
  }
}
