import { upcasts } from '#events/log/upcasts.ts'
import { vocabulary } from '#events/vocabulary.ts'
import type { Database } from '#infra/database/database.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { advance } from '#projections/engine/following/advance.ts'
import { takeProjection } from '#projections/engine/following/lease.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { verify } from '#projections/engine/verify.ts'
import { asyncProjections, projections } from '#projections/registry.ts'

import { inParallel, randomFrom } from '../customer.ts'
import { drift } from './drift.ts'
import { openSimulation, type Simulation } from './simulation.ts'
import { takeStep, type Begun } from './steps.ts'

/** `program.ts URL SEED CASES`: process of `prove -- rebuild`; prints a JSON result. */
const steps = { least: 20, most: 60 } as const
/** Steps between rebuilds and verifications. */
const lookEvery = 10
const atOnce = 2
const template = 'histories_template'

const [url = '', seed = '1', cases = '1'] = process.argv.slice(2)
const tally = { cases: 0, steps: 0, rebuilds: 0, verifications: 0, failures: [] as string[] }

async function main(): Promise<void> {
  const admin = await openPostgres(url, { connections: 2 })
  await admin.query(`create database ${template}`)
  await prepareTemplate()
  const numbers = Array.from({ length: Number(cases) }, (_, number) => number)
  await inParallel(numbers, atOnce, async (number) => {
    const name = `history_${number}`
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    await live(await openPostgres(urlOf(name), { connections: 4 }), number)
    await admin.query(`drop database ${name} with (force)`)
    tally.cases += 1
  })
  await admin.close()
  process.stdout.write(`${JSON.stringify(tally)}\n`)
}

async function prepareTemplate(): Promise<void> {
  const database = await openPostgres(urlOf(template), { connections: 2 })
  await migrate(database)
  const simulation = await openSimulation(
    database,
    () => crypto.randomUUID(),
    async (log) => prepareProjections(database, log, projections),
  )
  await simulation.close()
  await database.close()
}

async function live(database: Database, number: number): Promise<void> {
  const random = randomFrom(Number(seed) * 100_003 + number)
  let ids = 0
  const simulation = await openSimulation(database, () => `h${number}i${(ids += 1)}`)
  const begun: Begun = new Map()
  const count = steps.least + Math.floor(random() * (steps.most - steps.least + 1))
  const said: string[] = []
  for (let step = 1; step <= count && said.length === 0; step += 1) {
    const doing = await takeStep(simulation, random, begun)
    if (random() < 0.3) await follow(simulation)
    tally.steps += 1
    const isLook = step % lookEvery === 0 || step === count
    const found = [
      ...(await drift({ log: simulation.ctx.log, database })),
      ...(isLook ? await look(simulation, random) : []),
    ]
    said.push(...found.map((one) => `history ${number}, step ${step} (${doing}): ${one}`))
  }
  tally.failures.push(...said)
  await simulation.close()
  await database.close()
}

async function look({ ctx: { log }, database }: Simulation, random: () => number): Promise<string[]> {
  const chosen = projections[Math.floor(random() * projections.length)]
  if (chosen !== undefined) await rebuildProjection({ log, database }, chosen, { batch: 1 + Math.floor(random() * 60) })
  tally.rebuilds += 1
  const found = await verify({ log, database, projections, vocabulary, upcasts })
  tally.verifications += 1
  return found.clean ? await drift({ log, database }) : [found.sentence]
}

/** Moves async read models to the log's end, or near it. */
async function follow({ ctx: { log }, database }: Simulation): Promise<void> {
  for (const projection of asyncProjections) {
    const lease = await takeProjection(database, projection, 'the proof')
    if (lease !== null) await advance({ log, database }, projection, lease)
  }
}

function urlOf(name: string): string {
  const one = new URL(url)
  one.pathname = `/${name}`
  return one.href
}

await main()
