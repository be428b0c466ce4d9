import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { awayNeighbours, liveProcesses } from '#infra/database/processes.ts'
import { probeRoom, probeWrite } from '#infra/database/write-probe.ts'
import { lastOperation } from '#infra/stores/operations.ts'
import { operatorWarnings } from '#services/process/operator-warnings.ts'
import type { CardAccount } from '#services/providers/stripe/stripe-account.ts'

import { plural } from '../verb.ts'
import { bad, isAtWork, ok, warn, type Check, type Finding } from './finding.ts'

/** Age of the last backup. */
const backupHours = { warn: 26, bad: 72 } as const
const hour = 3_600_000

/** Detects standby, full disk and read-only server. */
export const writes: Check = async ({ database }) => {
  try {
    await probeWrite(database)
    await probeRoom(database)
    return ok('writes', 'the database takes them')
  } catch (error) {
    return bad(
      'writes',
      `the database takes none, so nothing can be sold: ${error instanceof Error ? error.message : String(error)}`,
      'see that its disk has room, and that it is no standby and not set to read-only',
    )
  }
}

export const paymentSetup: Check = async ({ config, connected }) => {
  if (config.stripe === null)
    return config.isProduction
      ? warn('cards', 'the sandbox: nobody is charged', 'set the three STRIPE_ variables')
      : ok('cards', 'the sandbox: nobody is charged')
  const { inspect } = (await connected()).paymentSetup
  if (inspect === null) throw new Error('There are keys and nobody to ask with them')
  const isTest = config.stripe.secretKey.includes('_test_')
  try {
    return accountFinding(await inspect(), isTest, config.isProduction, `${config.appUrl}/webhooks/stripe`)
  } catch (error) {
    return bad(
      'cards',
      `Stripe does not take the keys, or cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      'see STRIPE_SECRET_KEY, and that this machine reaches api.stripe.com',
    )
  }
}

const mostAheadSeconds = 60

function accountFinding(found: CardAccount, isTest: boolean, isProduction: boolean, url: string): Finding {
  const { account, webhook } = found
  const says = `Stripe, ${isTest ? 'test mode: nobody is charged' : 'live'}, account ${account?.id ?? 'not readable with this key'}`
  if (account?.mayCharge === false)
    return bad('cards', `${says}, which may not charge cards yet`, 'finish its set-up in Stripe’s dashboard')
  if (webhook !== null && webhook.status !== 'enabled')
    return bad('cards', `${says}; its webhook to ${url} is ${webhook.status}`, 'add or enable it in Stripe’s dashboard')
  if (webhook !== null && webhook.missing.length > 0)
    return warn(
      'cards',
      `${says}; its webhook does not tell of ${webhook.missing.join(', ')}`,
      'add these events to it',
    )
  const { aheadSeconds } = found
  if (aheadSeconds !== null && Math.abs(aheadSeconds) > mostAheadSeconds)
    return bad(
      'cards',
      `${says}; this machine’s clock differs from Stripe’s by ${aheadSeconds} s, and beyond 300 s its webhooks are refused`,
      'set the clock, or have it kept by NTP',
    )
  if (isTest && isProduction) return warn('cards', says, 'set the live keys')
  return ok('cards', `${says}, webhook ${webhook === null ? 'not readable with this key' : 'in place'}`)
}

/** Signs in without sending. */
export const mail: Check = async ({ config, connected }) => {
  if (config.smtpUrl === null)
    return config.isProduction
      ? warn('mail', 'the sandbox: nobody gets a mail', 'set SMTP_URL and MAIL_FROM')
      : ok('mail', 'the sandbox, read at /sandbox/mail')
  const { inspect } = (await connected()).mailSetup
  try {
    await inspect?.()
    if (config.officeEmail === null)
      return warn('mail', 'the office has no address: nobody hears of bookings and failed payments', 'set OFFICE_EMAIL')
    return ok('mail', `the server takes our sign-in, from ${config.mailFrom}`)
  } catch (error) {
    return bad(
      'mail',
      `the server does not: ${error instanceof Error ? error.message : String(error)}`,
      'see SMTP_URL; mail waits until it does',
    )
  }
}

export const address: Check = async ({ config, database }) => {
  const processes = await liveProcesses(database)
  const noticed = [...new Set(processes.flatMap(({ warnings }) => warnings))]
  const known = new Map<string, string>(Object.entries(operatorWarnings))
  if (noticed.length > 0)
    return bad(
      'address',
      noticed.map((name) => known.get(name) ?? name).join('; '),
      'set it and start the processes again',
    )
  if (!config.isAppUrlGiven)
    return ok('address', `${config.appUrl}, which follows from HOST and PORT: set APP_URL before anybody else visits`)
  const isPlain = config.appUrl.startsWith('http:') && !/^http:\/\/(?:localhost|127\.|\[::1\])/.test(config.appUrl)
  return isPlain
    ? warn(
        'address',
        `${config.appUrl}, without TLS: cards and addresses travel in clear`,
        'put TLS in front, and https in APP_URL',
      )
    : ok('address', config.appUrl)
}

export const webIn =
  (directory: string): Check =>
  async () =>
    existsSync(join(directory, 'index.html'))
      ? ok('web', 'the pages are built')
      : warn('web', `the pages are not built (${directory})`, 'npm start builds them; for npm run api: npm run build')

export const web: Check = webIn(resolve(import.meta.dirname, '../../../.build/web'))

export const processes: Check = async (ops) => {
  const live = await liveProcesses(ops.database)
  const count = (kind: 'api' | 'worker') => live.filter((one) => one.kind === kind).length
  const says = `${count('api')} serving, ${plural(count('worker'), 'worker')}, heard of in the last minute`
  if (!isAtWork(ops)) return ok('processes', 'the product is stopped')
  const versions = new Set(live.map(({ program }) => program))
  if (count('worker') === 0) return bad('processes', says, 'start a worker: npm run worker; deposits are not captured')
  if (count('api') === 0) return warn('processes', says, 'start one: npm run api')
  return versions.size > 1
    ? warn(
        'processes',
        `${says}, of versions ${[...versions].join(' and ')}`,
        'finish the upgrade: stop the older ones',
      )
    : ok('processes', says)
}

/** Services that workers found away. */
export const neighbours: Check = async ({ database }) => {
  const away = await awayNeighbours(database)
  return away.length === 0
    ? ok('neighbours', 'no worker waits for a service')
    : bad(
        'neighbours',
        away.map(({ neighbour, since, reason }) => `${neighbour} since ${since}: ${reason}`).join('; '),
        'their jobs wait, and go on by themselves once the service answers',
      )
}

export const backups: Check = async ({ database, config, now }) => {
  const last = await lastOperation(database, 'backup')
  const advice = 'npm run ops -- backup FILE, by a schedule'
  // Somebody who looks around has nothing to lose.
  const isServing = config.isProduction || config.stripe !== null
  if (last === null)
    return isServing ? bad('backup', 'none was ever taken here', advice) : ok('backup', 'none was taken here yet')
  const hours = (now() - Date.parse(last.at)) / hour
  const says = `the last was taken ${hours < 1 ? 'within the hour' : `${Math.floor(hours)} hours ago`} (${String(last.details['file'])})`
  if (!isServing || hours < backupHours.warn) return ok('backup', says)
  return hours < backupHours.bad ? warn('backup', says, advice) : bad('backup', says, advice)
}
