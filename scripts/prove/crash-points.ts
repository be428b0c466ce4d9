import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Append } from '#events/log/log.ts'
import type { AppContext } from '#services/features/context.ts'
import type { PaymentProvider } from '#services/providers/stripe/provider.ts'

import type { Sabotage } from './proof.ts'

/**
 * The named points at which a proof lets a process die: before and after every call of the provider and every append. The product
 * knows nothing of them: they wrap its context while its source is loaded, by the changes below.
 */
export const crashable: readonly Sabotage[] = [
  {
    file: 'services/process/create-context.ts',
    from: "import { randomBytes } from 'node:crypto'",
    to: "import { randomBytes } from 'node:crypto'\nimport { crashing } from '#scripts/prove/crash-points.ts'",
  },
  {
    file: 'services/process/create-context.ts',
    from: 'const ctx: AppContext = {',
    to: 'const ctx: AppContext = crashing({',
  },
  { file: 'services/process/create-context.ts', from: '    logger,\n  }\n', to: '    logger,\n  })\n' },
]

/** The external calls and appends of a payment, in their order. */
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

/** The same of a refund, whoever makes it: the cancellation, our request, what the provider lists, and each way in which it ends. */
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

/** The same of the charge of a saved card: the request, the call, what came of it, and the capture. */
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

/** Where the harness writes which point is armed, and where each crash is noted. */
export const folderVariable = 'PROOF_CRASH_FOLDER'
/** How often processes die at one point; four times unless it says otherwise. */
export const crashesVariable = 'PROOF_MOST_CRASHES'

/** Crashes at one point: a caller that retries with a new booking would crash every time. */
const mostCrashes = Number(process.env[crashesVariable] ?? 4)

/**
 * The same context, which ends the process at the armed point: once for each payment, and a few times in all.
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

/** An append is named by the event that its step is known for. */
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
