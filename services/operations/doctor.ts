import { DirectoryInUse } from '#infra/database/lock.ts'
import type { Config } from '#services/process/config.ts'
import { programVersion } from '#services/process/program-version.ts'

import type { OpsContext } from './context.ts'
import { clock, database, durability, migrations } from './doctor/database.ts'
import { bad, warn, type Check, type Finding, type Status } from './doctor/finding.ts'
import { mailboxes } from './doctor/mailboxes.ts'
import { address, backups, mail, neighbours, paymentSetup, processes, web, writes } from './doctor/outside.ts'
import { disk, program, secretKey } from './doctor/program.ts'
import { texts } from './doctor/texts.ts'
import { followers, holds, log, payments, queue, readModels, restored, unbooked } from './doctor/work.ts'
import { expectCount, type Outcome, type Verb } from './verb.ts'

/** Timeout of a check. */
const checkWithinMs = 10_000

export const doctor: Verb = {
  name: 'doctor',
  usage: '',
  about: 'Checks the health of every part, and says what to do about what is wrong',
  details: [
    'Versions, secret key, database, how durable it is and whether it takes writes, migrations, clock, disk, pages, cards, mail, mailboxes, texts, address,',
    'log, read models, workers, neighbours, queue, holds, payments, deposits, restore, backup.',
    'Stripe is asked with the keys (account, mode, webhook), the mail server for a sign-in, Twilio for the account; nothing is sent and nobody is charged.',
    'Each line is ok, warn or bad. Ends with 1 when one is bad.',
  ],
  options: {},
  needs: 'data',
  whenClosed,
  plan(given) {
    expectCount(given, 0, 0)
    return { run: async ({ ops }) => outcomeOf(await examine(ops)) }
  },
}

/** Checks of the second group need migrated tables. */
const always: Readonly<Record<string, Check>> = {
  program,
  'secret key': secretKey,
  database,
  durability,
  clock,
  disk,
  web,
}
const onTables: Readonly<Record<string, Check>> = {
  writes,
  cards: paymentSetup,
  mail,
  mailboxes,
  texts,
  address,
  log,
  'read models': readModels,
  workers: followers,
  processes,
  neighbours,
  queue,
  holds,
  payments,
  deposits: unbooked,
  restore: restored,
  backup: backups,
}

async function examine(ops: OpsContext): Promise<Finding[]> {
  const [row] = await ops.database.query<{ there: boolean }>(
    "select to_regclass('infra.followers') is not null as there",
  )
  const checks = { ...always, migrations, ...(row?.there === true && onTables) }
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) findings.push(await look(name, check, ops))
  return findings
}

async function look(name: string, check: Check, ops: OpsContext): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      () => resolve(bad(name, `no answer within ${checkWithinMs / 1_000} s`, 'look at the load of what it asks')),
      checkWithinMs,
    )
  })
  try {
    return await Promise.race([check(ops), late])
  } catch (error) {
    return bad(
      name,
      error instanceof Error ? error.message : String(error),
      'see that it runs and can be reached from here',
    )
  } finally {
    clearTimeout(timer)
  }
}

async function whenClosed(config: Config, why: Error | null): Promise<Outcome> {
  const version = `${programVersion()} on Node ${process.version}`
  if (why !== null) {
    return outcomeOf([
      { name: 'program', status: 'ok', says: version, advice: null },
      bad('database', why.message, adviceFor(config, why)),
    ])
  }
  return outcomeOf([
    { name: 'program', status: 'ok', says: version, advice: null },
    warn(
      'database',
      `there is none in ${config.dataDirectory} yet`,
      'npm start makes one; or set DATA_DIR to where yours is',
    ),
  ])
}

function adviceFor({ databaseUrl }: Config, why: Error): string {
  if (databaseUrl !== null) return 'see that DATABASE_URL is right and the server runs'
  return why instanceof DirectoryInUse
    ? 'stop that process, or ask as its user'
    : 'see that the disk of DATA_DIR has room, and that DATA_DIR belongs to this user'
}

function outcomeOf(findings: readonly Finding[]): Outcome {
  const status = worst(findings)
  const width = Math.max(...findings.map(({ name }) => name.length))
  return {
    result: { status, findings },
    lines: findings.flatMap(({ name, status: each, says, advice }) => [
      `${each.padEnd(5)} ${name.padEnd(width)}  ${says}`,
      ...(advice === null ? [] : [`${' '.repeat(width + 8)}→ ${advice}`]),
    ]),
    holds: status !== 'bad',
  }
}

function worst(findings: readonly Finding[]): Status {
  if (findings.some(({ status }) => status === 'bad')) return 'bad'
  return findings.some(({ status }) => status === 'warn') ? 'warn' : 'ok'
}
