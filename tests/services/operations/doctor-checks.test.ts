import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openOpsContext, opsContextOf } from '#services/operations/context.ts'
import { migrations } from '#services/operations/doctor/database.ts'
import { processes, webIn } from '#services/operations/doctor/outside.ts'
import { readModels } from '#services/operations/doctor/work.ts'
import { readConfig } from '#services/process/config.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const secretKey = 'a secret key that is long enough for these tests'

let databaseUrl: string
let app: TestApp
beforeAll(async () => {
  databaseUrl = await createPreparedDatabase()
  app = await openTestApp({ databaseUrl, secretKey, workers: false })
})
afterAll(() => app.close())

const config = () => readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey })
const ops = () => opsContextOf(app, config())

describe('what doctor says of the processes', () => {
  test('where none is a worker, that deposits are not captured', async () => {
    await expect
      .poll(() => processes(ops()))
      .toMatchObject({
        status: 'bad',
        says: expect.stringMatching(/^1 serving, (?:0|no) workers/),
        advice: expect.stringContaining('npm run worker; deposits are not captured'),
      })
  })
})

describe('what doctor says of the pages', () => {
  test('where they are not built, what builds them', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'pages-'))
    expect(await webIn(directory)(ops())).toMatchObject({
      status: 'warn',
      says: `the pages are not built (${directory})`,
      advice: expect.stringContaining('npm run build'),
    })
    await writeFile(join(directory, 'index.html'), '<!doctype html>')
    expect(await webIn(directory)(ops())).toMatchObject({ status: 'ok' })
    await rm(directory, { recursive: true })
  })
})

describe('on a database that a newer program has changed', () => {
  test('a verb is refused with what to use, and doctor says the same', async () => {
    await app.database.query(`insert into infra.migrations (number, name, checksum) values (9999, '9999-later', '')`)
    const opened = await openOpsContext(config())
    await expect(opened.logAccess()).rejects.toThrow(
      'A newer program has changed this database (9999-later). Use that one.',
    )
    await opened.close()
    expect(await migrations(ops())).toMatchObject({ status: 'bad', says: 'a newer program has run 9999-later' })
    await app.database.query('delete from infra.migrations where number = 9999')
    expect(await migrations(ops())).toMatchObject({ status: 'ok' })
  })

  test('doctor says that its read models are not for this program', async () => {
    await app.database.query(`update infra.projections set version = version + 1 where name = 'takings'`)
    expect(await readModels(ops())).toMatchObject({ status: 'bad', says: 'they are those of a newer program' })
    await app.database.query(`update infra.projections set version = version - 1 where name = 'takings'`)
    expect(await readModels(ops())).toMatchObject({ status: 'ok' })
  })
})
