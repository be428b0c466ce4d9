import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '#infra/database/open-database.ts'
import { buildIfStale } from '#scripts/build.ts'
import { startPostgres, type RunningServer } from '#scripts/servers/postgres.ts'
import { freePort } from '#scripts/servers/program.ts'
import { startRedis } from '#scripts/servers/redis.ts'

import { leaveMessages, mailsOf } from './correspondent.ts'
import { customerAt, inParallel, someSlots, type CustomerOrder } from './customer.ts'
import { operate, type Operated } from './operator.ts'
import { openPlayingStripe, type PlayingStripe } from './playing-stripe.ts'
import type { Finding, Proof, ProofTerms, Sabotage } from './proof.ts'
import { startProcess, type FleetProcess } from './running-process.ts'

/** Visits sold before, across and after the backup. */
const sizes = { before: 6, across: 2, after: 6 } as const
/** Messages after the backup and after its restore, which reuse positions. */
const messages = 30
const settleMs = 60_000

/** Restores an older backup beside a newer provider and Redis: payments are found and the money is right. */
export const proveRestore: Proof = {
  about: 'an older backup loses no money and sells no slot twice: every payment since is found, kept, and settled',
  run: proveRestoreRun,
  control: {
    what: 'a comparison after the restore that keeps no slots',
    cases: 1,
    says: /was paid for, and sold again/,
    sabotage: [
      {
        file: 'services/features/money/unbooked-payments.ts',
        from: 'const isAwaited = visit !== null &&',
        to: 'const isAwaited = visit === null && visit !== null &&',
      },
    ],
  },
  otherControls: [
    {
      what: 'a comparison after the restore that overlooks captured payments',
      cases: 1,
      says: /settle lists .* where .* were paid since/,
      sabotage: [
        {
          file: 'services/features/money/reconcile.ts',
          from: "if (intent.status === 'succeeded') return mendUnbooked(ctx, actor, intent, bookingId)",
          to: "if (intent.status === 'succeeded') return null",
        },
      ],
    },
  ],
}

async function proveRestoreRun(terms: ProofTerms): Promise<Finding> {
  const rounds = terms.cases ?? 5
  await buildIfStale({ log: () => {} })
  const failures: string[] = []
  let unbooked = 0
  for (let round = 1; round <= rounds; round += 1) {
    const found = await drill(terms.sabotage)
    failures.push(...found.failures.map((failure) => `round ${round}: ${failure}`))
    unbooked += found.unbooked
    terms.say(`round ${round} of ${rounds}: ${found.unbooked} payments found, ${found.failures.length} failures`)
  }
  const sold = rounds * (sizes.before + sizes.across + sizes.after)
  return { cases: sold, failures, figures: { rounds, unbooked, messages: rounds * messages } }
}

interface Stage {
  readonly stripe: PlayingStripe
  readonly sabotage: readonly Sabotage[]
  readonly environment: Readonly<Record<string, string>>
  readonly port: number
}

async function drill(sabotage: readonly Sabotage[]): Promise<{ failures: string[]; unbooked: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'))
  const [postgres, redis, port] = await Promise.all([startPostgres(), startRedis(), freePort()])
  const [first, second, providers] = await createDatabases(postgres, ['first', 'second', 'provider'])
  const appUrl = `http://127.0.0.1:${port}`
  const stripe = await openPlayingStripe(
    await openDatabase({ databaseUrl: providers, dataDirectory: '' }),
    `${appUrl}/webhooks/stripe`,
  )
  const environment = {
    ...stripe.environment,
    DATA_DIR: folder,
    SECRET_KEY: 'a secret key that is long enough for a drill',
    REDIS_URL: redis.url,
    APP_URL: appUrl,
    OFFICE_EMAIL: 'office@example.com',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
  }
  const stage = { stripe, sabotage, environment, port }
  try {
    const sales = await sellAround(stage, { ...environment, DATABASE_URL: first }, join(folder, 'drill.backup'))
    return await restoreAndSettle(stage, { ...environment, DATABASE_URL: second }, join(folder, 'drill.backup'), sales)
  } finally {
    await stripe.close()
    await Promise.all([postgres.stop(), redis.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

async function createDatabases(server: RunningServer, names: readonly [string, string, string]) {
  const database = await openDatabase({ databaseUrl: server.url, dataDirectory: '' })
  try {
    for (const name of names) await database.query(`create database ${name}`)
  } finally {
    await database.close()
  }
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  return [urlOf(names[0]), urlOf(names[1]), urlOf(names[2])] as const
}

interface Product {
  readonly api: FleetProcess
  end(how: 'kill' | 'stop'): Promise<void>
}

async function startProduct({ port, sabotage }: Stage, environment: Record<string, string>): Promise<Product> {
  const own = { ...environment, PORT: String(port) }
  const api = await startProcess('services/main.ts', own, `ready http://127.0.0.1:${port}`, sabotage)
  const worker = await startProcess('workers/main.ts', own, 'ready to work', sabotage)
  return {
    api,
    async end(how) {
      await Promise.all([api, worker].map((one) => (how === 'kill' ? one.kill() : one.stop())))
    },
  }
}

interface Sale {
  readonly slot: CustomerOrder
  readonly intentId: string
}

interface Sales {
  readonly before: readonly Sale[]
  readonly across: readonly Sale[]
  readonly after: readonly Sale[]
  /** Refunded at the provider. */
  readonly refunded: Sale
}

async function sellAround(stage: Stage, environment: Record<string, string>, file: string): Promise<Sales> {
  const { stripe, sabotage } = stage
  const product = await startProduct(stage, environment)
  const slots = someSlots(sizes.before + sizes.across + sizes.after + 1)
  const take = (from: number, count: number) => slots.slice(from, from + count)
  const before = await sell(stage, product, take(0, sizes.before))
  await untilTaken(stripe, before)
  const held = await hold(stage, product, take(sizes.before, sizes.across))
  const backup = await operate(environment, sabotage, 'backup', file)
  if (backup.code !== 0) throw new Error(`The backup failed: ${JSON.stringify(backup.result)}`)

  await leaveMessages(product.api.url, 'first', messages)
  await mailsOf(product.api.url, 'first', messages)
  const across = await pay(stage, product, held)
  const [refunded, ...after] = await sell(stage, product, take(sizes.before + sizes.across, sizes.after + 1))
  if (refunded === undefined) throw new Error('Nothing was sold after the backup')
  await untilTaken(stripe, [...across, ...after, refunded])
  const { amountReceived } = await stripe.desk.retrieveIntent(refunded.intentId)
  await stripe.desk.refund({ key: 'desk', intentId: refunded.intentId, amount: amountReceived })
  await product.end('kill')
  return { before, across, after, refunded }
}

async function restoreAndSettle(stage: Stage, environment: Record<string, string>, file: string, sales: Sales) {
  const { stripe, sabotage } = stage
  const failures: string[] = []
  const note = (isWrong: boolean, what: string) => void (isWrong && failures.push(what))
  const ops = (...args: string[]): Promise<Operated> => operate(environment, sabotage, ...args)

  const restored = await ops('restore', file)
  const { verified } = restored.result
  // It ends with 1: something is left to be settled. Nothing else may be wrong.
  note(restored.code !== 1 || !isClean(verified), `restore ended with ${JSON.stringify(restored.result)}`)
  const listed = namesIn((await ops('settle')).result['payments'])
  const expected = sales.after.map(({ intentId }) => intentId)
  note(!isSame(listed, expected), `settle lists ${listed.join()} where ${expected.join()} were paid since`)
  const { findings } = (await ops('doctor')).result
  note(
    !JSON.stringify(findings).includes(`${expected.length} payments taken without a booking`),
    'doctor tells nothing of it',
  )

  const product = await startProduct(stage, environment)
  await leaveMessages(product.api.url, 'second', messages)
  failures.push(...(await mailsOf(product.api.url, 'second', messages)))
  for (const { slot } of [...sales.before, ...sales.across, ...sales.after])
    note((await askFor(product, slot)) !== '"slot_taken"', `${slot.date} ${slot.time} was paid for, and sold again`)
  note((await askFor(product, sales.refunded.slot)) !== 'held', 'a slot whose money went back is not for sale')

  for (const [index, { intentId }] of sales.after.entries()) {
    const how = index % 2 === 0 ? ['refund'] : ['rebook', '--email', `drill-${index}@example.com`]
    const { code, result } = await ops('settle', intentId, ...how)
    note(code !== 0, `${how[0]} of ${intentId} failed: ${JSON.stringify(result)}`)
  }
  await untilTaken(stripe, sales.across)
  await untilVerified(ops, failures)
  failures.push(...(await moneyOf(stripe, sales)))
  await product.end('stop')
  return { failures, unbooked: listed.length }
}

const customersAt = ({ stripe }: Stage, { api }: Product) => ({
  shop: customerAt(api.url, ''),
  card: customerAt(stripe.url, stripe.publishableKey),
})

interface Held {
  readonly slot: CustomerOrder
  readonly intentId: string
  readonly clientSecret: string
}

const addressOf = ({ date, time }: CustomerOrder) => `198.51.${Number(date.slice(-2))}.${Number.parseInt(time, 10)}`

async function hold(stage: Stage, product: Product, slots: readonly CustomerOrder[]): Promise<Held[]> {
  const { shop } = customersAt(stage, product)
  const held: Held[] = []
  await inParallel(slots, 2, async (slot) => {
    const { status, body } = await shop.hold(slot, `${slot.date}-${slot.time.replaceAll(/\W/g, '')}`, addressOf(slot))
    if (status !== 200) throw new Error(`A hold was answered ${status} ${JSON.stringify(body)}`)
    held.push({ slot, intentId: String(body['paymentIntentId']), clientSecret: String(body['clientSecret']) })
  })
  return held
}

async function pay(stage: Stage, product: Product, held: readonly Held[]): Promise<Sale[]> {
  const { shop, card } = customersAt(stage, product)
  for (const { clientSecret } of held) {
    await card.pay(clientSecret)
    const { status, body } = await shop.complete(clientSecret)
    if (status !== 200) throw new Error(`A payment was answered ${status} ${JSON.stringify(body)}`)
  }
  return held.map(({ slot, intentId }) => ({ slot, intentId }))
}

const sell = async (stage: Stage, product: Product, slots: readonly CustomerOrder[]) =>
  pay(stage, product, await hold(stage, product, slots))

/** 'held', or the refusal of another customer's request. */
async function askFor({ api }: Product, slot: CustomerOrder): Promise<string> {
  const { status, body } = await customerAt(api.url, '').hold(slot, 'another-customer')
  return status === 200 ? 'held' : JSON.stringify(body['code'] ?? status)
}

async function untilTaken({ desk }: PlayingStripe, sales: readonly Sale[]): Promise<void> {
  const late = Date.now() + settleMs
  for (const { intentId } of sales) {
    while ((await desk.retrieveIntent(intentId)).status !== 'succeeded') {
      if (Date.now() > late) throw new Error(`${intentId} was not captured`)
      await sleep(200)
    }
  }
}

async function untilVerified(ops: (...args: string[]) => Promise<Operated>, failures: string[]): Promise<void> {
  const late = Date.now() + settleMs
  for (;;) {
    const { result } = await ops('verify')
    if (result['clean'] === true && result['paidWithoutBooking'] === 0) return
    if (Date.now() > late) return void failures.push(`verify: ${String(result['sentence'])}`)
    await sleep(500)
  }
}

/** Settled refunds leave nothing, others everything. */
async function moneyOf({ desk }: PlayingStripe, { before, across, after }: Sales): Promise<string[]> {
  const refunded = new Set(after.filter((_, index) => index % 2 === 0).map(({ intentId }) => intentId))
  const wrong: string[] = []
  for (const { intentId } of [...before, ...across, ...after]) {
    const { amountReceived, amountRefunded } = await desk.retrieveIntent(intentId)
    const left = refunded.has(intentId) ? 0 : amountReceived
    if (amountReceived === 0 || amountReceived - amountRefunded !== left)
      wrong.push(`of ${intentId} ${amountRefunded} of ${amountReceived} went back`)
  }
  return wrong
}

const isClean = (verified: unknown): boolean =>
  typeof verified === 'object' && verified !== null && 'clean' in verified && verified.clean === true

const namesIn = (payments: unknown): string[] =>
  Array.isArray(payments) ? payments.map((one: { paymentId?: unknown }) => String(one.paymentId)) : []

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join()
