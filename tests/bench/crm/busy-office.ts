import { reactionsFollower } from '#infra/queue/outbox.ts'
import { buildIfStale } from '#scripts/build.ts'
import { freePort } from '#scripts/servers/program.ts'
import { startRedis } from '#scripts/servers/redis.ts'

import { startProcess, type FleetProcess } from '../../proofs/running-process.ts'
import { openBenchDatabase, type BenchDatabase } from '../data/bench-database.ts'

export interface BusyOffice extends BenchDatabase {
  readonly url: string
  readonly api: FleetProcess
  /** Name and value of the session's cookie. */
  readonly cookie: readonly [name: string, value: string]
  get(path: string): Promise<Response>
  ask(method: string, path: string, body?: object): Promise<Response>
  startWorker(): Promise<FleetProcess>
}

const login = { username: 'owner', password: 'a password of nobody but benchmarks' }
const dayMs = 86_400_000

interface Size {
  readonly events: number
  readonly days: number
  readonly environment?: Readonly<Record<string, string>>
}

/** `days` of a business of 25 vans up to today, with a deal per visit; `events` in all. */
export async function openBusyOffice(size: Size): Promise<BusyOffice> {
  await buildIfStale({ log: () => {} })
  const firstDay = new Date(Date.now() - size.days * dayMs).toISOString().slice(0, 10)
  const place = await openBenchDatabase({ events: size.events, seed: 1, firstDay, withDeals: true })
  const redis = await startRedis()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    ...place.environment,
    REDIS_URL: redis.url,
    APP_URL: url,
    PORT: String(port),
    ADMIN_USERNAME: login.username,
    ADMIN_PASSWORD: login.password,
    ...size.environment,
  }
  const api = await startProcess('services/main.ts', environment, `ready ${url}`, [])
  const answer = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(login),
  })
  const [pair = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  if (answer.status !== 200) throw new Error(`The owner could not sign in: ${answer.status} ${await answer.text()}`)
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { cookie: pair, origin: url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} was answered ${response.status} ${await response.text()}`)
    return response
  }
  const cookie = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const
  return {
    ...place,
    url,
    api,
    cookie,
    get: (path) => ask('GET', path),
    ask,
    async startWorker() {
      const head = await place.log.head()
      await place.database.query(
        `insert into infra.followers (name, position) values ($1, $2)
         on conflict (name) do update set position = excluded.position`,
        [reactionsFollower, head],
      )
      return startProcess('workers/main.ts', environment, 'ready to work', [])
    },
    async close() {
      await api.stop()
      await redis.stop()
      await place.close()
    },
  }
}
