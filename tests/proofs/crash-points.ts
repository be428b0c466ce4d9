import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Append } from '#events/log/log.ts'
import type { AppContext } from '#services/features/context.ts'
import type { PaymentProvider } from '#services/providers/stripe/provider.ts'

import type { Sabotage } from './proof.ts'

/** Crash points before and after every provider call and append, added by source changes while loading. */
export const crashable: readonly Sabotage[] = [
  {
    file: 'services/process/create-context.ts',
    from: "import { randomBytes } from 'node:crypto'",
    to: "import { randomBytes } from 'node:crypto'\nimport { crashing } from '#tests/proofs/crash-points.ts'",
  },
  {
    file: 'services/process/create-context.ts',
    from: 'const ctx: AppContext = {',
    to: 'const ctx: AppContext = crashing({',
  },
  { file: 'services/process/create-context.ts', from: '    logger,\n  }\n', to: '    logger,\n  })\n' },
]

/** Calls and appends of a payment, in order. */
export const steps = [
  'append BookingHeld',
  'createIntent',
  'append DepositIntentCreated',
  'append ProviderEventReceived',
  'retrieveIntent',
  'append DepositAuthorised',
  'capture',
  'append DepositPaid',
  'append BookingLapsed',
  'append DepositReleaseRequested',
  'cancel',
  'append DepositReleased',
] as const

/** Calls and appends of a refund, by any cause. */
export const refundSteps = [
  'append BookingCancelled',
  'append ProviderEventReceived',
  'refund',
  'listRefunds',
  'append RefundRequested',
  'append RefundIssued',
  'append RefundFailed',
  'append RefundReversed',
] as const

/** Calls and appends of a saved card's charge. */
export const chargeSteps = [
  'append SavedCardChargeBegun',
  'chargeSavedCard',
  'append SavedCardChargeEnded',
  'append BalanceIntentCreated',
  'capture',
  'append BalancePaid',
] as const

export const pointsOf = (named: readonly string[]): string[] =>
  named.flatMap((step) => [`before ${step}`, `after ${step}`])

export const crashPoints: readonly string[] = pointsOf(steps)

/** Folder of the armed point and the recorded crashes. */
export const folderVariable = 'PROOF_CRASH_FOLDER'
/** Maximum crashes at one point; default four. */
export const crashesVariable = 'PROOF_MOST_CRASHES'

/** A limit, for a caller that retries with new bookings would crash each time. */
const mostCrashes = Number(process.env[crashesVariable] ?? 4)

/**
 * Context that ends the process at the armed point: once for each payment, and a few times in all.
 *
 * @public The changed sources above import it.
 */
export function crashing(ctx: AppContext): AppContext {
  const { log, provider } = ctx
  const around = async <Result>(step: string, subject: string, call: () => Promise<Result>): Promise<Result> => {
    dieAt(`before ${step}`, subject)
    const result = await call()
    dieAt(`after ${step}`, subject)
    return result
  }
  const dyingProvider: PaymentProvider = {
    ...provider,
    createIntent: (request) => around('createIntent', request.bookingId, () => provider.createIntent(request)),
    retrieveIntent: (id) => around('retrieveIntent', id, () => provider.retrieveIntent(id)),
    chargeSavedCard: (request) => around('chargeSavedCard', request.bookingId, () => provider.chargeSavedCard(request)),
    capture: (request) => around('capture', request.intentId, () => provider.capture(request)),
    cancel: (request) => around('cancel', request.intentId, () => provider.cancel(request)),
    refund: (request) => around('refund', request.intentId, () => provider.refund(request)),
    listRefunds: (id) => around('listRefunds', id, () => provider.listRefunds(id)),
  }
  return {
    ...ctx,
    provider: dyingProvider,
    log: { ...log, append: (command) => around(nameOf(command), subjectOf(command), () => log.append(command)) },
  }
}

/** Name of an append: its best known event type. */
function nameOf({ writes }: Append): string {
  const names = writes.flatMap(({ events }) => events.map(({ type }) => `append ${type}`))
  return [...steps, ...refundSteps, ...chargeSteps].find((step) => names.includes(step)) ?? names[0] ?? 'append nothing'
}

const subjectOf = ({ writes }: Append): string =>
  writes.map(({ stream }) => stream).find((stream) => !stream.startsWith('schedule-')) ?? ''

function dieAt(point: string, subject: string): void {
  const folder = process.env[folderVariable] ?? ''
  const armed = join(folder, 'armed')
  if (!existsSync(armed) || readFileSync(armed, 'utf8') !== point) return
  if (readdirSync(folder).filter((mark) => mark.startsWith(`${point} `)).length >= mostCrashes) return
  try {
    writeFileSync(join(folder, `${point} ${subject}`), '', { flag: 'wx' })
  } catch {
    // It died here before for this payment.
    return
  }
  process.kill(process.pid, 'SIGKILL')
  // Nothing may happen any more until the signal arrives.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)
}
