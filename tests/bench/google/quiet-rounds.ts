import { setTimeout as sleep } from 'node:timers/promises'

import { dueItems, finishSync, takeSyncItem } from '#infra/queue/sync-items.ts'
import { openGoogleSandbox } from '#infra/sandbox/google/sandbox.ts'
import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import { freePort } from '#scripts/servers/program.ts'
import { openGoogleAccount, type GoogleAccount } from '#services/providers/google/setup.ts'
import { runSync } from '#workers/engine/run-sync.ts'
import { syncGoogle } from '#workers/sync-google.ts'

import type { Fleet } from '../../proofs/fleet.ts'
import { startProcess } from '../../proofs/running-process.ts'
import { measurement, type Measurement } from '../measurement.ts'
import { allow, asker } from './consent.ts'

/** An hour of rounds, for compiled code as in a long-running worker. */
const warmUpRounds = 120
const rounds = 40
/** Pause between rounds. */
const pauseMs = 250
const leaseSeconds = 15

const keys = { client: 'bench', clientSecret: 'a secret of nobody but benchmarks' }
const redirectUri = 'http://127.0.0.1/api/google/callback'

/** Processor time of a round without changes, sandbox and database excluded. */
export async function reportQuietRounds(fleet: Fleet, report: (line: Measurement) => void): Promise<void> {
  // It would take the items away from us.
  await Promise.all(fleet.workers.map((worker) => worker.stop()))
  const port = await freePort()
  const environment = { DATABASE_URL: fleet.databaseUrl, PORT: String(port), ...keys }
  const program = 'tests/bench/google/sandbox-program.ts'
  const sandbox = await startProcess(program, environment, `ready http://127.0.0.1:${port}`, [])
  try {
    const account = await connectTo(fleet, sandbox.url)
    for (let round = 0; round < warmUpRounds; round += 1) await runRound(fleet, account)
    const samples: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await sleep(pauseMs)
      const before = process.cpuUsage()
      await runRound(fleet, account)
      const { user, system } = process.cpuUsage(before)
      samples.push((user + system) / 1_000)
    }
    const name = 'google: processor time of a round in which nothing changed'
    report(measurement({ name, unit: 'ms', samples, bar: { most: 20 }, digits: 1 }))
  } finally {
    await sandbox.stop()
  }
}

async function connectTo({ eyes: { database } }: Fleet, url: string): Promise<GoogleAccount> {
  const account = openGoogleAccount({
    database,
    credentials: openCredentialStore(database, keys.clientSecret),
    now: Date.now,
    rootUrl: () => Promise.resolve(url),
    oauth: {
      clientId: keys.client,
      clientSecret: keys.clientSecret,
      redirectUri,
      authorizationUrl: `${url}/o/oauth2/v2/auth`,
      tokenUrl: () => Promise.resolve(`${url}/token`),
      revocationUrl: () => Promise.resolve(`${url}/revoke`),
    },
  })
  const { consent } = await openGoogleSandbox({ ...keys, database, clock: Date.now, redirectUris: [redirectUri] })
  const result = await account.connect.finish(await allow(consent, await account.connect.begin(asker.session)), asker)
  if (result !== 'connected') throw new Error(`Google was not connected: ${result}`)
  return account
}

async function runRound({ eyes }: Fleet, account: GoogleAccount): Promise<void> {
  const { database, ctx, holder } = eyes
  const sync = syncGoogle({ database, account, now: Date.now })
  const items = await dueItems(database, sync.name, await sync.items(ctx))
  if (items.length !== 4) throw new Error(`Only ${items.length} of four lists were due`)
  const { signal } = new AbortController()
  await Promise.all(
    items.map(async (item) => {
      const lease = await takeSyncItem(database, { sync: sync.name, item }, { holder, seconds: leaseSeconds })
      if (lease === null) throw new Error(`The lease of ${item} was not free`)
      const failure = await runSync(ctx, sync, lease, {
        database,
        leaseSeconds,
        stopping: signal,
        now: () => performance.now(),
      })
      if (failure !== null) throw failure.error
      await finishSync(database, lease)
    }),
  )
}
