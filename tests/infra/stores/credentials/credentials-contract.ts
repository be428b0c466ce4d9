import { inspect } from 'node:util'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openCredentialStore, reencryptCredentials } from '#infra/stores/credentials/credential-store.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'

const password = 'correct horse battery staple'
const [installation, another] = ['an installation’s secret', 'another secret of an installation']

interface Row {
  readonly version: number
  readonly ciphertext: Uint8Array | null
  readonly rotated: boolean
  readonly revoked: boolean
}

export function describeCredentials(name: string, open: () => Promise<Database>): void {
  describe(`credentials ${name}`, () => {
    let database: Database
    let ref = { account: '', name: 'imap' }
    let count = 0
    beforeAll(async () => {
      database = await open()
      await migrate(database)
    })
    afterAll(() => database.close())
    beforeEach(() => {
      ref = { account: `account-${(count += 1)}`, name: 'imap' }
    })

    const store = (secret = installation) => openCredentialStore(database, secret)
    const revealed = async (secret = installation) => (await store(secret).get(ref))?.secret.reveal()
    const row = async (): Promise<Row | undefined> => {
      const [found] = await database.query<Row>(
        `select version, ciphertext, rotated_at is not null as rotated, revoked_at is not null as revoked
         from infra.credentials where account = $1 and name = $2`,
        [ref.account, ref.name],
      )
      return found
    }

    test('what was put is got, and the database has only a ciphertext of it', async () => {
      expect(await store().get(ref)).toBeNull()
      expect(await store().put(ref, new Secret(password))).toBe(1)
      expect(await revealed()).toBe(password)
      expect(await store().get({ ...ref, name: 'google' })).toBeNull()
      const stored = Buffer.from((await row())?.ciphertext ?? [])
      expect(stored.length).toBe(password.length + 28)
      expect(stored.includes(Buffer.from(password))).toBe(false)
    })

    test('a second put is refused and changes nothing', async () => {
      await store().put(ref, new Secret(password))
      await expect(store().put(ref, new Secret('other'))).rejects.toMatchObject({ name: 'CredentialConflict' })
      expect(await revealed()).toBe(password)
    })

    test('of two rotations from one version one is refused', async () => {
      await store().put(ref, new Secret(password))
      const rotations = await Promise.allSettled([
        store().rotate(ref, 1, new Secret('second')),
        store().rotate(ref, 1, new Secret('third')),
      ])
      expect(rotations.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(rotations.find((one) => one.status === 'rejected')?.reason).toMatchObject({ name: 'CredentialConflict' })
      expect(await row()).toMatchObject({ version: 2, rotated: true })
      expect(['second', 'third']).toContain(await revealed())
    })

    test('a revocation deletes the ciphertext, says when, and allows a new secret', async () => {
      await store().put(ref, new Secret(password))
      expect(await store().revoke(ref)).toBe(true)
      expect(await store().revoke(ref)).toBe(false)
      expect(await store().get(ref)).toBeNull()
      expect(await row()).toMatchObject({ ciphertext: null, revoked: true })
      await expect(store().rotate(ref, 1, new Secret('x'))).rejects.toMatchObject({ name: 'CredentialConflict' })
      expect(await store().put(ref, new Secret('new'))).toBe(2)
      expect(await revealed()).toBe('new')
      expect(await row()).toMatchObject({ revoked: false })
    })

    test('a ciphertext of another account, another name or a changed one cannot be decrypted', async () => {
      await store().put(ref, new Secret(password))
      const unreadable = { name: 'CredentialUnreadable' }
      for (const other of [
        { ...ref, name: 'google' },
        { account: `${ref.account}-other`, name: 'imap' },
      ]) {
        await store().put(other, new Secret('theirs'))
        await database.query(
          `update infra.credentials c set ciphertext = mine.ciphertext from infra.credentials mine
           where mine.account = $1 and mine.name = $2 and c.account = $3 and c.name = $4`,
          [ref.account, ref.name, other.account, other.name],
        )
        await expect(store().get(other)).rejects.toMatchObject(unreadable)
      }
      await database.query(
        `update infra.credentials set ciphertext = set_byte(ciphertext, 14, get_byte(ciphertext, 14) # 1)
         where account = $1 and name = $2`,
        [ref.account, ref.name],
      )
      await expect(store().get(ref)).rejects.toMatchObject(unreadable)
    })

    test('nothing of a secret is in errors, logs or JSON', async () => {
      const secret = new Secret(password)
      expect(`${String(secret)} ${JSON.stringify({ secret })} ${inspect({ secret })}`).not.toContain('horse')
      await store().put(ref, secret)
      const failures: (() => Promise<unknown>)[] = [
        () => store().put(ref, secret),
        () => store().rotate(ref, 9, secret),
        () => store(another).get(ref),
        () => store().put({ ...ref, name: 'empty' }, new Secret('')),
        () => store().put({ ...ref, name: 'long' }, new Secret(password.repeat(1_000))),
      ]
      for (const fail of failures) {
        const error: unknown = await fail().catch((reason: unknown) => reason)
        expect(error).toBeInstanceOf(Error)
        expect(inspect(error, { depth: 9 })).not.toContain('horse')
      }
    })

    test('under a new SECRET_KEY everything is readable after it was encrypted again, and not before', async () => {
      await database.query('delete from infra.credentials')
      const refs = Array.from({ length: 205 }, (_, index) => ({ account: `many-${index}`, name: 'google' }))
      for (const each of refs) await store().put(each, new Secret(`secret of ${each.account}`))
      await store().revoke({ account: 'many-7', name: 'google' })
      const many = (index: number) => ({ account: `many-${index}`, name: 'google' })
      await expect(store(another).get(many(1))).rejects.toThrow('encrypted under another SECRET_KEY')
      const secrets = { oldSecret: installation, newSecret: another }
      expect(await reencryptCredentials(database, secrets)).toBe(204)
      expect(await reencryptCredentials(database, secrets)).toBe(0)
      expect(await reencryptCredentials(database, { oldSecret: another, newSecret: another })).toBe(0)
      expect((await store(another).get(many(204)))?.secret.reveal()).toBe('secret of many-204')
      expect(await store(another).get(many(7))).toBeNull()
      await expect(store().get(many(1))).rejects.toMatchObject({ name: 'CredentialUnreadable' })
    })
  })
}
