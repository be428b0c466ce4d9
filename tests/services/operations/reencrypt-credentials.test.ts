import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { reencrypt } from '#services/operations/reencrypt-credentials.ts'
import { readConfig } from '#services/process/config.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const [oldSecret, newSecret] = ['the old secret key, long enough for one', 'the new secret key, long enough for one']
const ref = { account: 'account-1', name: 'imap' }

let ctx: TestApp
let folder: string
beforeAll(async () => {
  ctx = await openTestApp({ workers: false, secretKey: newSecret })
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
  await writeFile(join(folder, 'old'), `${oldSecret}\n`)
  await writeFile(join(folder, 'present'), newSecret)
  await writeFile(join(folder, 'empty'), '\n')
})
afterAll(async () => {
  await ctx.close()
  await rm(folder, { recursive: true })
})

const run = (file: string) =>
  reencrypt.plan({ positionals: [file], values: {}, folder }).run({
    ops: opsContextOf(ctx, readConfig({ SECRET_KEY: newSecret })),
    signal: new AbortController().signal,
    progress: () => {},
    print: async () => {},
  })

test('credentials under an old key can be read with the present one afterwards, and repeating it finds none', async () => {
  await openCredentialStore(ctx.database, oldSecret).put(ref, new Secret('the password'))
  const store = openCredentialStore(ctx.database, newSecret)
  await expect(store.get(ref)).rejects.toMatchObject({ name: 'CredentialUnreadable' })

  expect(await run('old')).toEqual({
    result: { count: 1 },
    lines: ['1 credential is encrypted under the present key now.'],
    holds: true,
  })
  expect((await store.get(ref))?.secret.reveal()).toBe('the password')
  expect(await run('old')).toMatchObject({ result: { count: 0 } })
})

test.each([
  ['nowhere', /ENOENT/],
  ['empty', /is empty/],
  ['present', /is the present one/],
])('the key file %j is refused with its reason', async (file, why) => {
  await expect(run(file)).rejects.toMatchObject({ name: 'Refused', message: expect.stringMatching(why) })
})
