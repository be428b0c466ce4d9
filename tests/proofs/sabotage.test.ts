import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { shortenedMailWaits } from '#tests/proofs/mail-faults/waits.ts'

import { proveBareMachine } from './bare-machine.ts'
import { chargeWaits, proveCharges } from './charges.ts'
import { crashable } from './crash-points.ts'
import { proveCrash } from './crash.ts'
import { proveDoubles } from './doubles.ts'
import { proveEffects } from './effects.ts'
import { proveErase } from './erase.ts'
import { proveExport } from './export.ts'
import { proveGaps } from './gaps.ts'
import { proveLetters } from './letters.ts'
import { proveMailFaults } from './mail-faults.ts'
import { proveMailXss } from './mail-xss.ts'
import { provePayments } from './payments.ts'
import { controlsOf } from './proof.ts'
import { proveRebuild } from './rebuild.ts'
import { proveRefunds, refundWaits } from './refunds.ts'
import { proveRestore } from './restore.ts'
import { shortenedWaits } from './shortened-waits.ts'
import { proveSlots } from './slots.ts'
import { proveWebhooks } from './webhooks.ts'

const proofs = {
  slots: proveSlots,
  gaps: proveGaps,
  payments: provePayments,
  crash: proveCrash,
  effects: proveEffects,
  rebuild: proveRebuild,
  webhooks: proveWebhooks,
  restore: proveRestore,
  refunds: proveRefunds,
  charges: proveCharges,
  doubles: proveDoubles,
  erase: proveErase,
  'mail-xss': proveMailXss,
  'mail-faults': proveMailFaults,
  letters: proveLetters,
  export: proveExport,
  'bare-machine': proveBareMachine,
}

describe('the text that a proof changes in the product occurs in its file exactly once', () => {
  test.each([
    ...Object.entries(proofs).map(
      ([name, proof]) => [name, controlsOf(proof).flatMap((each) => each.sabotage)] as const,
    ),
    ['crash points', crashable] as const,
    ['shortened waits', shortenedWaits] as const,
    ['shortened waits of refunds', refundWaits] as const,
    ['shortened waits of charges', chargeWaits] as const,
    ['shortened waits of mail', shortenedMailWaits] as const,
  ])('%s', (_, changes) => {
    expect(changes.length).toBeGreaterThan(0)
    const counts = changes.map(({ file, from }) => readFileSync(file, 'utf8').split(from).length - 1)
    expect(counts).toEqual(changes.map(() => 1))
  })
})
