import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openDatabase } from '#infra/database/open-database.ts'
import { provision } from '#scripts/servers/provision.ts'

import { someSlots } from './customer.ts'
import { makeCanaries } from './erase/canaries.ts'
import { goThroughTheSite } from './erase/customer-inputs.ts'
import { lookBeside, lookInDatabase, lookInFiles, segmentsWithWords, sentences } from './erase/look.ts'
import { exportBookings, signInToOffice, workInTheOffice } from './erase/office-inputs.ts'
import type { Place } from './erase/places.ts'
import type { Stage } from './erase/stage.ts'
import { textsKept } from './erase/text-inputs.ts'
import type { Visitor } from './erase/visitor.ts'
import { openFleet, type Fleet } from './fleet.ts'
import { operate, type Operated } from './operator.ts'
import type { Control, Finding, Proof, ProofTerms } from './proof.ts'

const password = 'the password of the proof'
const quietMs = 120_000

/** Erasure with one step left out. */
const without = (
  what: string,
  from: string,
  to: string,
  says: RegExp,
  file = 'services/operations/erase.ts',
): Control => ({
  what: `an erasure that ${what}`,
  cases: 1,
  says,
  sabotage: [{ file, from, to }],
})

/** Erases a customer whose unique words came through every input: none may remain anywhere. */
export const proveErase: Proof = {
  about: 'an erased person is nowhere: rows, statistics, data files, dumps, queue, logs, exports, later backups',
  run: proveEraseRun,
  control: without(
    'keeps the key',
    "events: [{ type: 'PersonErased', data: { personId: id, request } }],",
    'events: [],',
    /export\.jsonl\.out has .*bookingaddress.*concerncontinued/,
  ),
  otherControls: [
    without(
      'does not rewrite the tables',
      'const swept = await sweep(ops.database)',
      'const swept = { notRewritten: [], withStatistics: [], keptFor: [] }',
      /statistics of sandbox.mail has/,
    ),
    without(
      'leaves files to the next collection',
      'await ops.blobs.collect()',
      '',
      /infra.blob_chunks has .*smallfile/,
    ),
    without(
      'leaves the texts in their sandbox',
      'if (table?.there !== true || phones.length === 0) return',
      'if (table?.there === true) return',
      /sandbox.sms has .*smsanswer/,
      'services/operations/erase-texts.ts',
    ),
    without('leaves the exports', "await deleteExports(ops, 'all')", '', /an export is still kept/),
    without('leaves the photos to somebody', 'await erasePhotos(ops, ids)', '', /infra.blob_chunks has .*photo/),
    without('keeps sessions and passwords', 'await endAccounts(ops.database, ids)', '', /infra.sessions has device/),
  ],
}

async function proveEraseRun(terms: ProofTerms): Promise<Finding> {
  provision(['postgres', 'redis'])
  const canaries = makeCanaries(terms.seed)
  const fleet = await openFleet({
    apis: 1,
    workers: 1,
    sabotage: [],
    environment: { ADMIN_PASSWORD: password, LOG_LEVEL: 'debug', TRUSTED_PROXIES: '1' },
  })
  const said = listenTo(fleet)
  try {
    return await eraseAndLook({ fleet, url: fleet.apis[0]?.url ?? '', canaries }, said, terms)
  } finally {
    await fleet.close()
  }
}

async function eraseAndLook(stage: Stage, said: () => Place, terms: ProofTerms): Promise<Finding> {
  const { fleet, canaries } = stage
  const { database } = fleet.eyes
  const url = fleet.environment['DATABASE_URL'] ?? ''
  const fileOf = (name: string) => join(fleet.environment['DATA_DIR'] ?? '', `${name}.out`)
  const ops = (...args: readonly string[]) => operate(fleet.environment, terms.sabotage, ...args)
  const failures: string[] = []
  const note = (isWrong: boolean, what: string) => void (isWrong && failures.push(what))

  const { email, office } = await tellEverything(stage)
  await ops('backup', fileOf('older.backup'))
  const [before, books] = [await lookInDatabase(canaries, database, url), await booksOf(office, fleet)]
  await ops('export-log', '--with-personal', fileOf('before.jsonl'))
  const known = canaries.foundIn(await readFile(fileOf('before.jsonl')))
  const isThere = (word: string) => known.has(word) || [...before.values()].some((words) => words.has(word))
  for (const word of canaries.inputs) note(!neverKept.has(word) && !isThere(word), `${word} was not found before`)
  note(![...before.values()].some((words) => words.has('the phone of the texts')), 'the phone of the texts was nowhere')
  const texts = await textsKept(stage)
  note((await exportsKept(stage)) === 0, 'no export was kept before')
  terms.say(`${canaries.inputs.size} words told, found in ${before.size} places`)

  const erased = await ops('erase', email)
  note(erased.code !== 0, `erase ended with ${JSON.stringify(erased.result)}`)
  await fleet.quiet(quietMs)
  failures.push(...sentences(await lookInDatabase(canaries, database, url), 'erased'))
  failures.push(...sentences(await lookInFiles(canaries, fleet), 'erased'))
  await ops('export-log', '--with-personal', fileOf('export.jsonl'))
  await ops('backup', fileOf('later.backup'))
  const written = [fileOf('export.jsonl'), fileOf('later.backup')]
  failures.push(...sentences(await lookBeside(canaries, fleet, said(), written), 'erased'))
  note((await booksOf(office, fleet)) !== books, 'the books say something else than before')
  const verified = await ops('verify')
  note(verified.result['clean'] !== true, `verify: ${String(verified.result['sentence'])}`)
  note((await exportsKept(stage)) > 0, 'an export is still kept')
  const textsLeft = await textsKept(stage)
  note(textsLeft > 0, `${textsLeft} texts are still kept`)
  const segments = await segmentsWithWords(canaries, fleet)

  const again = terms.isControl ? null : await restoreBoth(stage, { email, fileOf, failures })
  return {
    cases: canaries.inputs.size,
    failures,
    figures: { placesBefore: before.size, textsBefore: texts, textsLeft, walSegmentsWithWords: segments, ...again },
  }
}

/** Searches unzipped exports. */
async function exportsKept({ fleet }: Stage): Promise<number> {
  const kept = await fleet.eyes.database.query("select from infra.blob_owners where starts_with(owner, 'export:')")
  return kept.length
}

/** Words of requests that are never stored. */
const neverKept = new Set(['refused', 'noaddress', 'lookup', 'query', 'wrongpassword'])

async function tellEverything(stage: Stage): Promise<{ email: string; office: Visitor }> {
  const { fleet, canaries } = stage
  const { database } = fleet.eyes
  // Long values are compressed by a method that takes words apart otherwise.
  await database.query("alter system set default_toast_compression = 'lz4'")
  await database.query('select pg_reload_conf()')
  const slots = someSlots(4)
  const done = await goThroughTheSite(stage, slots)
  const office = await signInToOffice(stage, password)
  const [, , slot, freeSlot] = slots
  if (slot === undefined || freeSlot === undefined) throw new Error('There are no four slots')
  await workInTheOffice(stage, office, { done, slot, freeSlot })
  await exportBookings(office)
  await fleet.quiet(quietMs)
  await database.query('analyze')
  const secrets = await database.query<{ name: string; bytes: Buffer }>(
    `select 'key of ' || left(subject, 1) || row_number() over (order by id) as name, wrapped as bytes from es.subject_keys
     where subject like 'c%' or subject like 'q%'
     union all select 'hash of the password', convert_to(hash, 'UTF8') from infra.password_hashes where owner like 'customer:%'`,
  )
  for (const { name, bytes } of secrets) canaries.addSecret(name, Buffer.from(bytes))
  return { email: done.email, office }
}

interface Restoring {
  readonly email: string
  readonly fileOf: (name: string) => string
  readonly failures: string[]
}

/** A later backup lacks the words; an older one has them until erased again. */
async function restoreBoth({ fleet, canaries }: Stage, { email, fileOf, failures }: Restoring) {
  const places: Record<string, number> = {}
  for (const name of ['later', 'older']) {
    await fleet.eyes.database.query(`create database ${name}`)
    const url = Object.assign(new URL(fleet.environment['DATABASE_URL'] ?? ''), { pathname: `/${name}` }).href
    const ops = (...args: readonly string[]): Promise<Operated> =>
      operate({ ...fleet.environment, DATABASE_URL: url }, [], ...args)
    const restored = await ops('restore', fileOf(`${name}.backup`))
    if (restored.code !== 0) failures.push(`the ${name} backup was restored with ${JSON.stringify(restored.result)}`)
    const database = await openDatabase({ databaseUrl: url, dataDirectory: '' })
    try {
      const found = await lookInDatabase(canaries, database, url)
      places[`placesInThe${name === 'later' ? 'Later' : 'Older'}Backup`] = found.size
      if (name === 'later') failures.push(...sentences(found, 'the later backup restored'))
      else await eraseAgain()
      async function eraseAgain(): Promise<void> {
        if (found.size === 0) failures.push('the older backup brought nothing back')
        await ops('erase', email)
        failures.push(...sentences(await lookInDatabase(canaries, database, url), 'erased again'))
        failures.push(...sentences(await lookInFiles(canaries, fleet), 'erased again'))
      }
    } finally {
      await database.close()
    }
  }
  return places
}

/** Output of the processes from now on. */
function listenTo({ apis, workers }: Fleet): () => Place {
  const said: Buffer[] = []
  for (const { child } of [...apis, ...workers])
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  return () => ({ name: 'the log of the product', content: Buffer.concat(said) })
}

/** Revenue metrics and their rows. */
async function booksOf(office: Visitor, { eyes }: Fleet): Promise<string> {
  const { asOf: _asOf, recentActivity: _names, ...figures } = await office.send('GET', '/api/crm/analytics')
  const takings = await eyes.database.query<{ text: string }>('select t::text as text from rm.takings t order by 1')
  return JSON.stringify([figures, await office.send('GET', '/api/crm/analytics/weeks'), takings])
}
