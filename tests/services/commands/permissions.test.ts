import { expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { assertPermitted, refuseUnlessPermitted, type CommandName } from '#services/commands/permissions.ts'

const actors = {
  visitor: { kind: 'visitor' },
  owner: { kind: 'customer', customerId: 'c1' },
  other: { kind: 'customer', customerId: 'c2' },
  staff: { kind: 'staff', staffId: 's1' },
  worker: { kind: 'worker', name: 'w' },
  operator: { kind: 'operator' },
  provider: { kind: 'provider', name: 'stripe' },
  system: { kind: 'system' },
} as const satisfies Record<string, Actor>

/** Who may issue a command on a stream of customer c1. */
const permitted = (command: CommandName): string[] =>
  Object.entries(actors).flatMap(([name, actor]) =>
    refuseUnlessPermitted(command, actor, 'c1') === null ? [name] : [],
  )

test.each<readonly [CommandName, readonly string[]]>([
  ['cancelForCustomer', ['owner', 'staff', 'operator']],
  ['cancelForBusiness', ['staff', 'worker', 'operator']],
  ['startCheckout', ['visitor', 'owner', 'other', 'staff']],
  ['closeDay', ['staff', 'operator']],
  ['settlePayment', ['visitor', 'owner', 'other', 'staff', 'worker', 'provider']],
  ['capturePayment', ['worker']],
  ['recordProviderEvent', ['provider']],
])('%s may be issued by %j', (command, names) => {
  expect(permitted(command)).toEqual(names)
})

test('a customer has no part in a stream that is nobody’s', () => {
  expect(refuseUnlessPermitted('cancelForCustomer', actors.owner)).toEqual({ refused: 'not_permitted' })
  expect(refuseUnlessPermitted('cancelForCustomer', actors.staff)).toBeNull()
})

test('a command that only this program issues throws for another actor', () => {
  expect(() => assertPermitted('capturePayment', actors.visitor)).toThrow('capturePayment is not for visitor')
  expect(() => assertPermitted('capturePayment', actors.worker)).not.toThrow()
})
