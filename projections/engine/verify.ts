import { kindsIn, unreadableKinds } from '#events/log/upcasts.ts'
import { DatabaseError, type Database, type Queryable } from '#infra/database/database.ts'
import { lazyTransactions } from '#infra/database/grouped-transactions.ts'

import { pagesOf } from './generations/pages.ts'
import { wantedTypes } from './projection.ts'
import { liveOf, type Live } from './verifying/live.ts'
import { checkOrder, checkVersions } from './verifying/log-checks.ts'
import type { Verified, VerifyDeps } from './verifying/report.ts'
import { dropSchema, openSchema, openScratch, type Scratch, type Stretch } from './verifying/scratch.ts'
import { faultsOf, sentenceOf } from './verifying/sentence.ts'
import { lookAtOnce, type Seen } from './verifying/snapshot.ts'

export interface VerifyOptions {
  /** Events of a page: 5,000, and 500 on PGlite, where other queries wait. */
  readonly batch?: number
  readonly onProgress?: (progress: { readonly position: number; readonly head: number }) => void
  readonly signal?: AbortSignal
}

/** Attempts when parked events change meanwhile. */
const tries = 5
const tailMost = 500
const rounds = 10

/**
 * Folds every read model into scratch tables and compares them with the live ones in one snapshot, without stopping
 * writers.
 */
export async function verify(deps: VerifyDeps, options: VerifyOptions = {}): Promise<Verified> {
  const began = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const seen = await verifyOnce(deps, options, attempt === tries)
    if (seen === 'stale') continue
    const seconds = Number(((performance.now() - began) / 1000).toFixed(3))
    const found = { ...seen, seconds }
    return { ...found, clean: faultsOf(found).length === 0, sentence: sentenceOf(found) }
  }
}

async function verifyOnce(deps: VerifyDeps, options: VerifyOptions, isLast: boolean): Promise<Seen | 'stale'> {
  const { database } = deps
  const schema = await openSchema(database)
  try {
    const scratches: Scratch[] = []
    for (const projection of deps.projections) scratches.push(await openScratch(database, projection, schema))
    const types = await readableTypes(deps, scratches)
    const between = () => options.signal?.throwIfAborted()
    const position = await foldNearHead({ deps, scratches, types, options })
    const known = {
      position,
      ...(await checkOrder(database, { after: 0, upTo: position }, between)),
      versionFaults: await checkVersions(database, between),
    }
    return await lookAtOnce(deps, { scratches, types, known, isLast })
  } finally {
    await dropSchema(database, schema)
  }
}

async function readableTypes(
  { database, vocabulary, upcasts }: VerifyDeps,
  scratches: readonly Scratch[],
): Promise<string[]> {
  const reasons = new Map<string, string>()
  for (const kind of await kindsIn(database)) {
    for (const reason of unreadableKinds([kind], vocabulary, upcasts)) reasons.set(kind.type, reason)
  }
  for (const scratch of scratches) {
    const unreadable = wantedTypes(scratch.projection).find((type) => reasons.has(type))
    if (unreadable !== undefined) scratch.giveUp(reasons.get(unreadable) ?? unreadable)
  }
  const makeable = scratches.filter((scratch) => scratch.fault() === null)
  return [...new Set(makeable.flatMap(({ projection }) => wantedTypes(projection)))]
}

interface Work {
  readonly deps: VerifyDeps
  readonly scratches: readonly Scratch[]
  readonly types: readonly string[]
  readonly options: VerifyOptions
}

/** Folds pages until near the log's end; returns the position. */
async function foldNearHead({ deps, scratches, types, options }: Work): Promise<number> {
  const { database, log } = deps
  const size = options.batch ?? (database.kind === 'pglite' ? 500 : 5_000)
  let position = 0
  for (let round = 1; round <= rounds; round += 1) {
    const head = await log.head()
    if (head - position <= (round === 1 ? 0 : tailMost)) break
    const lives = await livesOf(database, scratches, head)
    try {
      for await (const page of pagesOf(log, { after: position, upTo: head, size, types, personal: true })) {
        options.signal?.throwIfAborted()
        await foldInto(database, scratches, page, lives)
        position = page.position
        options.onProgress?.({ position, head })
      }
    } catch (error) {
      // What cannot be read (a damaged ciphertext, a damaged event) is a finding.
      if (error instanceof DatabaseError || !(error instanceof Error) || options.signal?.aborted) throw error
      for (const scratch of scratches) scratch.giveUp(error.message)
      return position
    }
  }
  // The snapshot has only the rest to write.
  await Promise.all(scratches.map((scratch) => scratch.write(lazyTransactions(database))))
  return position
}

async function livesOf(database: Queryable, scratches: readonly Scratch[], head: number): Promise<(Live | null)[]> {
  const lives: (Live | null)[] = []
  for (const { projection } of scratches) lives.push(await liveOf(database, projection, head))
  return lives
}

/** Folds in a transaction per read model, so that they fail independently. */
async function foldInto(
  database: Database,
  scratches: readonly Scratch[],
  stretch: Stretch,
  lives: readonly (Live | null)[],
): Promise<void> {
  const run = lazyTransactions(database)
  await Promise.all(scratches.map((scratch, index) => scratch.take(stretch, lives[index] ?? null, run)))
}
