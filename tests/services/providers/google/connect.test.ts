import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { addFault, clearFaults, type FaultKind } from '#infra/sandbox/google/faults.ts'
import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'
import { credential } from '#services/providers/google/access-tokens.ts'
import { endConnection, nameAccount, readConnection } from '#services/providers/google/connection-store.ts'
import { readProfile } from '#services/providers/google/gmail.ts'
import { furtherScopes, scopes } from '#services/providers/google/scopes.ts'
import { busyTimes } from '#services/providers/google/visits-store.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'
import { asker, testGoogle, type TestGoogle } from '#tests/support/google.ts'

let database: Database
let google: TestGoogle
let hasty: TestGoogle
beforeAll(async () => {
  database = await openPreparedPglite()
  await migrate(database)
  google = await testGoogle(database)
  hasty = await testGoogle(database, { deadlineMs: 300 })
})
afterAll(async () => {
  await google.close()
  await hasty.close()
  await database.close()
})
beforeEach(async () => {
  await clearFaults(database)
  await google.connect.disconnect()
})

const begin = () => google.connect.begin(asker.session)
const stored = async () => ({
  connection: await readConnection(database),
  credential: await google.credentials.get(credential),
})
const nothing = { connection: null, credential: null }

const putBusyTime = () =>
  database.query(
    `insert into infra.google_items (feed, id, generation, sort_at, ends_at, is_busy, body)
     values ('calendar', 'dentist', '2027', '2027-07-07T16:00Z', '2027-07-07T17:00Z', true, '{}')`,
  )
const busyIds = async () => (await busyTimes(database, '2027-07-07', '2027-07-07')).map(({ id }) => id)

describe('connecting', () => {
  test('asks for the scopes of the four lists, offline, with a state and a PKCE challenge', async () => {
    const { searchParams } = new URL(await begin())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      scope: scopes.join(' '),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('stores the grant of a consent, and no token where the database could show it', async () => {
    const back = await google.consent(await begin())
    expect(await google.connect.finish(back, asker)).toBe('connected')
    const { connection, credential: sealed } = await stored()
    expect(connection).toMatchObject({ deadReason: null, email: 'owner@freshglaze.example' })
    const { refreshToken, accessToken } = JSON.parse(sealed?.secret.reveal() ?? '{}') as Record<string, string>
    expect([refreshToken, accessToken]).toEqual([expect.stringMatching(/^1\/\/0/), expect.stringMatching(/^ya29\./)])
    const rows = await database.query<{ row: string }>(
      `select encode(ciphertext, 'escape') as row from infra.credentials
       union all select c::text from infra.google_connections c union all select a::text from infra.google_authorizations a`,
    )
    expect(rows.filter(({ row }) => row.includes(refreshToken ?? '') || row.includes(accessToken ?? ''))).toEqual([])
  })

  test('stores nothing when somebody says no', async () => {
    const back = await google.consent(await begin(), 'deny')
    expect(await google.connect.finish(back, asker)).toBe('denied')
    expect(await stored()).toEqual(nothing)
  })

  test('stores nothing, and gives the grant back, when a permission was taken out', async () => {
    const back = await google.consent(await begin(), 'allow', { scope: scopes.slice(1).join(' ') })
    expect(await google.connect.finish(back, asker)).toBe('scopes_missing')
    expect(await stored()).toEqual(nothing)
    expect(await database.query('select 1 from sandbox.google_grants where revoked_at is null')).toEqual([])
  })

  test.each([
    ['of another session', (state: string) => ({ state, asker: { ...asker, session: 'session-2' } })],
    ['that nobody asked for', () => ({ state: 'x'.repeat(43), asker })],
    ['that is missing', () => ({ state: '', asker })],
  ])('a state %s stores nothing', async (_, change) => {
    const back = await google.consent(await begin())
    const changed = change(back.state)
    expect(await google.connect.finish({ ...back, state: changed.state }, changed.asker)).toBe('state_unknown')
    expect(await stored()).toEqual(nothing)
  })

  test('a state counts once, and for ten minutes', async () => {
    const back = await google.consent(await begin())
    expect(await google.connect.finish({ ...back, code: 'another' }, asker)).toBe('failed')
    expect(await google.connect.finish(back, asker)).toBe('state_unknown')
    const late = await google.consent(await begin())
    google.forward(11)
    expect(await google.connect.finish(late, asker)).toBe('state_unknown')
    expect(await stored()).toEqual(nothing)
  })

  test('a code of another consent, without its verifier, stores nothing', async () => {
    const [one, other] = [await google.consent(await begin()), await google.consent(await begin())]
    expect(await google.connect.finish({ ...one, code: other.code }, asker)).toBe('failed')
    expect(await stored()).toEqual(nothing)
  })

  test.each<FaultKind>(['unavailable', 'garbage', 'slow', 'forbidden', 'rate_limited'])(
    'a token endpoint that is %s stores nothing, and another consent connects',
    async (fault) => {
      await addFault(database, { path: '/token', fault, times: 1 })
      const { connect } = fault === 'slow' ? hasty : google
      expect(await connect.finish(await google.consent(await begin()), asker)).toBe('failed')
      expect(await stored()).toEqual(nothing)
      await google.connectAccount()
    },
  )

  test('another consent of the same account keeps the connection and what was read through it', async () => {
    await google.connectAccount()
    const former = await readConnection(database)
    await putBusyTime()
    await google.connectAccount('files')
    const held = { connection: former?.connection, furtherScopes: [furtherScopes.files] }
    expect(await readConnection(database)).toMatchObject(held)
    expect(await busyIds()).toEqual(['dentist'])
    await endConnection(database, { connection: former?.connection ?? '', reason: 'invalid_grant', at: '2027-07-08' })
    await google.connectAccount()
    expect(await readConnection(database)).toMatchObject({ connection: former?.connection, deadReason: null })
    expect(await busyIds()).toEqual(['dentist'])
  })

  test('changes nothing when Gmail does not say whose consent it is while another stands', async () => {
    await google.connectAccount()
    const before = await stored()
    await addFault(database, { path: '/gmail/', fault: 'unavailable', times: 1 })
    expect(await google.connect.finish(await google.consent(await begin()), asker)).toBe('failed')
    expect(JSON.stringify(await stored())).toBe(JSON.stringify(before))
    await google.connect.disconnect()
    await addFault(database, { path: '/gmail/', fault: 'unavailable', times: 1 })
    expect(await google.connect.finish(await google.consent(await begin()), asker)).toBe('connected')
    expect(await readConnection(database)).toMatchObject({ deadReason: null, email: null })
  })

  test('the consent of another account replaces the connection and what was read, and its grant stands', async () => {
    await google.connectAccount()
    const former = await readConnection(database)
    await nameAccount(database, former?.connection ?? '', 'former@freshglaze.example')
    await putBusyTime()
    await google.connectAccount()
    expect((await readConnection(database))?.connection).not.toBe(former?.connection)
    expect(await busyIds()).toEqual([])
    // Google ends all grants of an account with one of them: the former is not given back.
    expect(await readProfile(google.client)).toMatchObject({ emailAddress: 'owner@freshglaze.example' })
  })
})

describe('a permission that is asked for later', () => {
  const [files, contacts] = [furtherScopes.files, furtherScopes.contacts]

  test('is asked for beside those that were given, in the account that is connected', async () => {
    await google.connectAccount()
    const asked = new URL(await google.connect.begin(asker.session, 'files')).searchParams
    expect([asked.get('scope'), asked.get('login_hint')]).toEqual([
      [...scopes, files].join(' '),
      'owner@freshglaze.example',
    ])
    await google.connectAccount('files')
    await google.connectAccount('contacts')
    expect(await readConnection(database)).toMatchObject({ furtherScopes: [files, contacts] })
    await google.connectAccount()
    expect(await readConnection(database)).toMatchObject({ furtherScopes: [files, contacts] })
  })

  test('changes nothing when it is left out or refused: the connection goes on working', async () => {
    await google.connectAccount()
    const before = await readConnection(database)
    const without = { scope: scopes.join(' ') }
    const leftOut = await google.consent(await google.connect.begin(asker.session, 'files'), 'allow', without)
    expect(await google.connect.finish(leftOut, asker)).toBe('unchanged')
    const refused = await google.consent(await google.connect.begin(asker.session, 'files'), 'deny')
    expect(await google.connect.finish(refused, asker)).toBe('unchanged')
    expect(await readConnection(database)).toEqual(before)
    expect(await readProfile(google.client)).toMatchObject({ emailAddress: 'owner@freshglaze.example' })
  })
})

test('a connection that ended is connected again without the permissions that were asked for later', async () => {
  await google.connectAccount('files')
  const { connection = '' } = (await readConnection(database)) ?? {}
  await endConnection(database, { connection, reason: 'invalid_grant', at: '2027-07-08' })
  expect(new URL(await begin()).searchParams.get('scope')).toBe(scopes.join(' '))
  await google.connectAccount()
  expect(await readConnection(database)).toMatchObject({ deadReason: null, furtherScopes: [] })
})

describe('disconnecting', () => {
  test('goes on, and so does connecting, where the grant was sealed under another SECRET_KEY', async () => {
    const other = openCredentialStore(database, 'another secret of thirty-two characters')
    await other.put(credential, new Secret('{}'))
    await google.connectAccount()
    await google.connect.disconnect()
    await other.put(credential, new Secret('{}'))
    await google.connect.disconnect()
    expect(await stored()).toEqual(nothing)
  })

  test('revokes the grant and deletes what was read through it', async () => {
    await google.connectAccount()
    await database.query(
      `insert into infra.google_items (feed, id, generation, body) values ('gmail', 'm1', 'g', '{"subject":"x"}')`,
    )
    await google.connect.disconnect()
    expect(await stored()).toEqual(nothing)
    expect(await database.query('select 1 from infra.google_items')).toEqual([])
    expect(await database.query('select 1 from sandbox.google_grants where revoked_at is null')).toEqual([])
  })

  test('deletes nothing while Google cannot be told, so that it can be asked again', async () => {
    await google.connectAccount()
    await addFault(database, { path: '/revoke', fault: 'unavailable', times: 1 })
    await expect(google.connect.disconnect()).rejects.toThrow('Google’s token endpoint')
    expect((await stored()).connection).not.toBeNull()
    await google.connect.disconnect()
    expect(await stored()).toEqual(nothing)
  })
})
