import { bookingUpcasts } from '#events/booking-upcasts.ts'
import { catalogueUpcasts } from '#events/catalogue-upcasts.ts'
import { dealUpcasts } from '#events/deal-upcasts.ts'
import type { Vocabulary } from '#events/envelope.ts'
import { leadUpcasts } from '#events/lead-upcasts.ts'
import { paymentUpcasts } from '#events/payment-upcasts.ts'
import { quoteUpcasts } from '#events/quote-upcasts.ts'
import { receiptUpcasts } from '#events/receipt-upcasts.ts'
import { smsUpcasts } from '#events/sms-upcasts.ts'
import type { Upcast } from '#events/upcast.ts'
import type { Database } from '#infra/database/database.ts'

export const upcasts: readonly Upcast[] = [
  ...bookingUpcasts,
  ...catalogueUpcasts,
  ...dealUpcasts,
  ...leadUpcasts,
  ...paymentUpcasts,
  ...quoteUpcasts,
  ...receiptUpcasts,
  ...smsUpcasts,
]

interface Content {
  readonly data: object
  readonly personal: object | null
}

/** Upcasts stored content to the current version; throws for an unknown type or version. */
export type ReadToday = (type: string, schemaVersion: number, content: Content) => Content

export function readTodayWith(vocabulary: Vocabulary, steps: readonly Upcast[]): ReadToday {
  const stepOf = indexSteps(steps)
  return (type, schemaVersion, stored) => {
    const today = vocabulary[type]?.version
    if (today === schemaVersion) return stored
    const reason = unreadable(type, schemaVersion, vocabulary, stepOf)
    if (today === undefined || reason !== null) throw new Error(`Cannot read an event: ${reason}`)

    let content = stored
    for (let version = schemaVersion; version < today; version += 1) {
      const step = stepOf.get(`${type} ${version}`)
      if (step) content = applyStep(step, content)
    }
    return content
  }
}

/** Rejects at the start, naming every stored type and version that the program cannot read. */
export async function checkVocabulary(
  database: Pick<Database, 'query'>,
  vocabulary: Vocabulary,
  steps: readonly Upcast[],
): Promise<void> {
  const faults = unreadableKinds(await kindsIn(database), vocabulary, steps)
  if (faults.size > 0) throw new Error(`The log holds events that this program cannot read: ${[...faults].join('; ')}`)
}

export function unreadableKinds(kinds: Iterable<Kind>, vocabulary: Vocabulary, steps: readonly Upcast[]): Set<string> {
  const stepOf = indexSteps(steps)
  const reasons = [...kinds].map((kind) => unreadable(kind.type, kind.schema_version, vocabulary, stepOf))
  return new Set(reasons.filter((reason) => reason !== null))
}

export interface Kind {
  readonly type: string
  readonly schema_version: number
}

export const kindsIn = (database: Pick<Database, 'query'>): Promise<Kind[]> => database.query<Kind>(kindsSql)

const kindsSql = `
  with recursive kinds as (
    (select type, schema_version from es.events order by type, schema_version limit 1)
    union all
    select after.type, after.schema_version
    from kinds cross join lateral (
      select e.type, e.schema_version from es.events e
      where (e.type, e.schema_version) > (kinds.type, kinds.schema_version)
      order by e.type, e.schema_version limit 1
    ) after
  )
  select type, schema_version from kinds`

type StepOf = ReadonlyMap<string, Upcast>

function indexSteps(steps: readonly Upcast[]): StepOf {
  const stepOf = new Map<string, Upcast>()
  for (const step of steps) {
    const name = `${step.type} ${step.from}`
    if (stepOf.has(name)) throw new Error(`Two upcasts lead on from version ${step.from} of ${step.type}`)
    stepOf.set(name, step)
  }
  return stepOf
}

function unreadable(type: string, schemaVersion: number, vocabulary: Vocabulary, stepOf: StepOf): string | null {
  const today = vocabulary[type]?.version
  if (today === undefined) return `${type} has no definition`
  if (schemaVersion > today)
    return `${type} version ${schemaVersion} is newer than version ${today}, which is the last one known`
  for (let version = schemaVersion; version < today; version += 1) {
    if (!stepOf.has(`${type} ${version}`)) return `${type} has no upcast from version ${version}`
  }
  return null
}

const applyStep = (step: Upcast, content: Content): Content => ({
  data: step.data(content.data),
  personal: content.personal && step.personal ? step.personal(content.personal) : content.personal,
})
