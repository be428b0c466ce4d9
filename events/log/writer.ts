import type { AnyEvent } from '#events/envelope.ts'
import type { Database, Queryable } from '#infra/database/database.ts'

import {
  appendedAfter,
  batchText,
  type Outcome,
  type Refused,
  subjectsOf,
  type SubjectKeys,
  takenEvents,
} from './batch.ts'
import type { Encryption } from './encryption.ts'
import type { InlineProjector, Verdict } from './log.ts'
import { parseObject, type PreparedAppend } from './preparation.ts'
import { unstalled } from './stalled-writer.ts'
import type { Witness } from './witness.ts'

export interface Writer {
  readonly database: Database
  readonly encryption: Encryption
  readonly inline?: InlineProjector
  readonly witness: Witness
}

/** 'unsealed': a person was erased or their key made by another writer meanwhile. */
type Answer = Verdict | 'unsealed'
type Answers = ReadonlyMap<PreparedAppend, Answer>

interface Ask {
  readonly textOf: (asked: readonly PreparedAppend[]) => string
  readonly schemaVersion: string | undefined
}

/** A key can change between encryption and writing; as many changes for one append are an error. */
const encryptionTries = 5

export async function writeBatch(writer: Writer, units: readonly PreparedAppend[]): Promise<Verdict[]> {
  const verdicts = new Map<PreparedAppend, Verdict>()
  for (let tries = 0; verdicts.size < units.length; tries += 1) {
    if (tries === encryptionTries) throw new Error('Keys of persons changed faster than events could be encrypted')
    const open = units.filter((unit) => !verdicts.has(unit))
    for (const [unit, answer] of await unstalled(writer.database, () => writeOnce(writer, open))) {
      if (answer === 'unsealed') writer.encryption.forget(subjectsOf([unit]))
      else verdicts.set(unit, answer)
    }
  }
  return units.flatMap((unit) => verdicts.get(unit) ?? [])
}

async function writeOnce(writer: Writer, units: readonly PreparedAppend[]): Promise<Answers> {
  const { database, encryption, inline, witness } = writer
  const keys = await encryption.keysFor(subjectsOf(units))
  const concerned =
    inline !== undefined && units.some(({ events }) => events.some(({ type }) => inline.types.has(type)))
  const erases = units.flatMap((unit) => unit.erases)
  const ask: Ask = {
    textOf: (asked) => batchText(asked, keys, encryption, { placed: concerned, seen: witness.seen() }),
    schemaVersion: inline?.schemaVersion,
  }

  const answers =
    concerned || erases.length > 0
      ? await database.transaction((transaction) => appendAndProject(transaction, units, { ...ask, keys }, inline))
      : // Outside of a transaction the statement is one by itself: one round trip, one commit.
        (await appendUnrefused(database, units, ask)).answers
  for (const [{ events }, answer] of answers) {
    const last = events.at(-1)
    if (last !== undefined && answer !== 'unsealed' && answer.status === 'appended')
      witness.saw({ position: answer.position, id: last.id })
  }
  keepKeys(encryption, keys, answers)
  encryption.forget(erases)
  return answers
}

async function appendAndProject(
  transaction: Queryable,
  units: readonly PreparedAppend[],
  ask: Ask & { readonly keys: SubjectKeys },
  inline: InlineProjector | undefined,
): Promise<Answers> {
  const appending = appendUnrefused(transaction, units, ask)
  const project = foreseen(transaction, units, inline)
  const { answers, taken, outcome } = await appending
  for (const person of taken.flatMap((unit) => unit.erases)) await transaction.query('select es.erase($1)', [person])
  if (inline === undefined || outcome?.placed === null) return answers
  const events = outcome ? takenEvents(taken, ask.keys, outcome).filter((event) => inline.types.has(event.type)) : []
  if (events.length > 0) await project(events)
  return answers
}

function foreseen(
  transaction: Queryable,
  units: readonly PreparedAppend[],
  inline: InlineProjector | undefined,
): (events: readonly AnyEvent[]) => Promise<void> {
  if (inline?.foresee === undefined || units.some((unit) => unit.erases.length > 0))
    return async (events) => inline?.project(events, transaction)
  const events = units.flatMap((unit) => unit.events).filter(({ type }) => inline.types.has(type))
  return inline.foresee(
    events.map(({ type, dataText }) => ({ type, data: parseObject(dataText) })),
    transaction,
  )
}

/** A batch is taken wholly or not at all: refused units are left out until the others are taken. */
async function appendUnrefused(
  database: Queryable,
  units: readonly PreparedAppend[],
  ask: Ask,
): Promise<{ answers: Answers; taken: readonly PreparedAppend[]; outcome: Outcome | null }> {
  const answers = new Map<PreparedAppend, Answer>()
  let asked = units
  while (asked.length > 0) {
    const outcome = await append(database, ask.textOf(asked), ask.schemaVersion)
    if (outcome.refused === null) {
      for (const [unit, verdict] of appendedAfter(outcome.head, asked)) answers.set(unit, verdict)
      return { answers, taken: asked, outcome }
    }
    for (const refused of outcome.refused) {
      const unit = asked[refused.unit]
      if (unit && !answers.has(unit)) answers.set(unit, toAnswer(refused))
    }
    asked = asked.filter((unit) => !answers.has(unit))
  }
  return { answers, taken: [], outcome: null }
}

async function append(database: Queryable, text: string, schemaVersion: string | undefined): Promise<Outcome> {
  const [outcome] = await (schemaVersion === undefined
    ? database.query<Outcome>('select head, refused, placed from es.append($1::jsonb)', [text])
    : database.query<Outcome>('select head, refused, placed from es.append($1::jsonb, $2)', [text, schemaVersion]))
  if (outcome === undefined) throw new Error('es.append did not answer')
  return outcome
}

function toAnswer({ status, position }: Refused): Answer {
  if (status === 'duplicate') return { status, position: position ?? 0 }
  return status === 'conflict' ? { status } : status
}

function keepKeys(encryption: Encryption, keys: SubjectKeys, answers: Answers): void {
  if (keys.size === 0) return
  const appended = [...answers].filter(([, answer]) => answer !== 'unsealed' && answer.status === 'appended')
  const subjects = subjectsOf(appended.map(([unit]) => unit))
  encryption.keep([...keys.values()].filter((key) => key !== null).filter((key) => subjects.has(key.subject)))
}
