import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { asha, visitAsAsha, wordsIn } from '#tests/support/ops-visitors.ts'
import {
  everythingIn,
  openInstallation,
  said,
  untilOver,
  type Installation,
  type RunningProduct,
} from '#tests/support/ops.ts'

/** The product is built when it starts for the first time. */
const firstStartMs = 180_000

describe('operators on PGlite', () => {
  let place: Installation
  let product: RunningProduct
  const socket = () => join(place.dataDirectory, 'control.sock')
  beforeAll(async () => {
    place = openInstallation()
    product = await place.start()
    await visitAsAsha(product.url)
  }, firstStartMs)
  afterAll(() => place.remove())

  test('go through a socket for its owner alone while the product runs', async () => {
    expect(statSync(socket()).mode & 0o777).toBe(0o600)
    const { code, out } = await place.ops('doctor')
    expect(out).toContain('the product runs')
    expect(out).toMatch(/^ok +queue +on pglite/m)
    expect(out).not.toMatch(/^bad/m)
    expect(code).toBe(0)
  })

  test('several at once are all answered, and the product goes on', async () => {
    const [log, copy, jobs, printed] = await Promise.all([
      place.ops('export-log', join(place.dataDirectory, 'a.jsonl'), '--json'),
      place.ops('backup', join(place.dataDirectory, 'a.backup.gz'), '--json'),
      place.ops('jobs', '--json'),
      place.ops('export-log'),
    ])
    expect([log.code, copy.code, jobs.code, printed.code]).toEqual([0, 0, 0, 0])
    expect(log.json().position).toBe(copy.json().position)
    expect(jobs.json()).toMatchObject({ backend: 'pglite', failed: [] })
    expect(printed.out.split('\n').filter((line) => line.startsWith('{"position"'))).toHaveLength(log.json().position)
    expect(printed.err).toContain(`${log.json().position} events`)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  })

  test('list a read model as CSV for a spreadsheet, also from the running product', async () => {
    const { code, out, err } = await place.ops('list', 'bookings', '--csv', '--filter', 'status=confirmed')
    expect([code, err]).toEqual([0, '1 row of bookings.\n'])
    const [header, row] = out.split('\r\n')
    expect(header).toMatch(/^\uFEFFreference,status,date,time,/)
    expect(row).toMatch(/^FG-\w{6},confirmed,\d{4}-\d\d-\d\d,10:00 AM,/)
    expect(wordsIn(row ?? '')).toEqual([...asha.words])
    expect((await place.ops('list', 'payments', 'paid.csv.gz', '--csv', '--json')).json()).toMatchObject({ count: 1 })
  })

  test('relative files are meant from where the operator stands', async () => {
    const ran = await place.ops('export-log', 'here.jsonl', '--json')
    expect(ran.json().file).toBe(join(place.dataDirectory, '../here.jsonl'))
    expect(existsSync(join(place.dataDirectory, '../here.jsonl'))).toBe(true)
    expect((await place.ops('export-log', 'here.jsonl')).err).toContain('is there already')
  })

  test.each(['restore', 'import-log'])('%s does not touch an installation that is in use', async (verb) => {
    const file = join(place.dataDirectory, verb === 'restore' ? 'a.backup.gz' : 'a.jsonl')
    const { code, err } = await place.ops(verb, file)
    expect(code).toBe(1)
    expect(err).toContain('needs an empty installation')
    expect(err).toContain(`process ${product.pid}`)
  })

  test('an error behind the socket ends the verb, not the product', async () => {
    const ran = await place.ops('backup', '/no/such/folder/file', '--json')
    expect(ran.code).toBe(1)
    expect(ran.json().error).toContain('ENOENT')
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  })

  test('after the product was killed they open the data themselves, and the next start takes over', async () => {
    await product.kill()
    expect(existsSync(socket())).toBe(true)
    const alone = await place.ops('doctor', '--json')
    expect(alone.code).toBe(0)
    expect(JSON.stringify(alone.json())).toContain('the product is stopped')

    product = await place.start()
    const through = await place.ops('doctor', '--json')
    expect(JSON.stringify(through.json())).toContain('the product runs')
  })

  test('a verb that finds the data taken waits for it, as long as the operator does', async () => {
    expect(await product.stop()).toBe(0)
    expect(existsSync(socket())).toBe(false)
    const { answered } = await place.look(async () => {
      const [waiting, leaving] = [place.opsChild('jobs', '--json'), place.opsChild('jobs')]
      const [jobs, left] = [untilOver(waiting), untilOver(leaving)]
      await Promise.all([said(waiting, 'waiting for process'), said(leaving, 'waiting for process')])
      leaving.kill('SIGINT')
      expect(await left).toMatchObject({ code: 130, err: expect.stringContaining('interrupted') })
      return { answered: jobs }
    })
    expect((await answered).json()).toMatchObject({ backend: 'pglite' })
    const all = await Promise.all([place.ops('jobs'), place.ops('doctor'), place.ops('export-log', 'b.jsonl')])
    expect(all.map(({ code }) => code)).toEqual([0, 0, 0])
  })

  test('before a person is erased a dry run names the visits that are still to come, and does nothing', async () => {
    const before = await place.look(everythingIn)
    const dry = await place.ops('erase', asha.email, '--dry-run', '--json')
    expect(dry.json()).toMatchObject({ dryRun: true, comingVisits: [{ time: '10:00 AM' }] })
    expect((await place.ops('erase', asha.email, '--dry-run')).out).toMatch(
      /1 visit still to come: .*\n +FG-\w{6} +\d{4}-/,
    )
    expect(wordsIn(await place.look(everythingIn))).toEqual(wordsIn(before))
  })

  test('an erased person is nowhere in clear, and asking again is harmless', async () => {
    expect(wordsIn(await place.look(everythingIn))).toEqual(asha.words)
    const [first, second] = await Promise.all([
      place.ops('erase', asha.email.toUpperCase(), '--request', 'request 17', '--json'),
      place.ops('erase', asha.email, '--json'),
    ])
    const outcomes = [first.json(), second.json()]
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['erased', 'erased before']))
    expect(outcomes.map(({ subjects }) => subjects.length)).toEqual([2, 2])
    expect(outcomes.map(({ comingVisits }) => comingVisits.length)).toEqual([1, 1])
    expect(await place.look((database) => database.query('select id from sandbox.mail'))).toEqual([])
    const values = await place.look((database) =>
      database.query<{ text: string }>('select s::text as text from pg_stats s'),
    )
    expect(wordsIn(values.map(({ text }) => text).join('\n'))).toEqual([])
    const after = await place.look(everythingIn)
    expect(wordsIn(after)).toEqual([])
    expect(after.includes('PersonErased')).toBe(true)
    expect((await place.ops('erase', asha.email)).out).toContain('erased before')
    expect((await place.ops('erase', 'nobody@example.com')).err).toContain('Nobody is known')
  })

  test('an export in clear holds nothing of an erased person either', async () => {
    const ran = await place.ops('export-log', '--with-personal')
    expect(ran.code).toBe(0)
    expect(wordsIn(ran.out)).toEqual([])
  })

  test('with another SECRET_KEY they refuse, before they do harm', async () => {
    const other = openInstallation({
      DATA_DIR: place.dataDirectory,
      SECRET_KEY: 'a secret key of somebody else entirely',
    })
    await visitWithKey(place)
    const { code, err } = await other.ops('erase', asha.email)
    expect(err).toContain('SECRET_KEY is not the one')
    expect(code).toBe(1)
    const doctor = await other.ops('doctor')
    expect(doctor.out).toMatch(/^bad +secret key/m)
    expect(doctor.code).toBe(1)
    other.remove()
  })

  test('a folder of another PGlite is refused, with the way to go', async () => {
    writeFileSync(join(place.dataDirectory, 'database/PG_VERSION'), '17\n')
    const { code, err } = await place.ops('jobs')
    expect(err).toContain('export and import it')
    expect(code).toBe(1)
  })
})

/** Stores personal data, so that a wrong key can be noticed. */
async function visitWithKey(place: Installation): Promise<void> {
  const product = await place.start()
  await visitAsAsha(product.url, '2:00 PM')
  await product.stop()
}
