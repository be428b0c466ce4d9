import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { chargeWaits, proveCharges } from '#scripts/prove/charges.ts'
import { crashable } from '#scripts/prove/crash-points.ts'
import { proveCrash } from '#scripts/prove/crash.ts'
import { proveDoubles } from '#scripts/prove/doubles.ts'
import { proveEffects } from '#scripts/prove/effects.ts'
import { proveErase } from '#scripts/prove/erase.ts'
import { proveExport } from '#scripts/prove/export.ts'
import { proveGaps } from '#scripts/prove/gaps.ts'
import { proveLetters } from '#scripts/prove/letters.ts'
import { proveMailFaults } from '#scripts/prove/mail-faults.ts'
import { shortenedMailWaits } from '#scripts/prove/mail-faults/waits.ts'
import { proveMailXss } from '#scripts/prove/mail-xss.ts'
import { provePayments } from '#scripts/prove/payments.ts'
import { controlsOf } from '#scripts/prove/proof.ts'
import { proveRebuild } from '#scripts/prove/rebuild.ts'
import { proveRefunds, refundWaits } from '#scripts/prove/refunds.ts'
import { proveRestore } from '#scripts/prove/restore.ts'
import { shortenedWaits } from '#scripts/prove/shortened-waits.ts'
import { proveSlots } from '#scripts/prove/slots.ts'
import { proveWebhooks } from '#scripts/prove/webhooks.ts'

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
