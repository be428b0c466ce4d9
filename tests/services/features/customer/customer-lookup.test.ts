import { expect, test } from 'vitest'

import { startCheckout } from '#services/features/booking/start-checkout.ts'
import type { AppContext } from '#services/features/context.ts'
import { accepted, checkout } from '#tests/support/checkout.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'

test('a first checkout reads its streams once and writes the claim with the hold', async () => {
  const memory = await openMemoryContext()
  const asked: string[] = []
  const ctx: AppContext = {
    ...memory.ctx,
    log: {
      ...memory.log,
      readStreams(streams) {
        asked.push('read')
        return memory.log.readStreams(streams)
      },
      append(command) {
        asked.push(command.writes.map(({ stream }) => stream.split('-')[0]).join(' '))
        return memory.log.append(command)
      },
    },
  }
  accepted(await startCheckout(ctx, { kind: 'visitor' }, checkout()))
  expect(asked).toEqual(['read', 'email schedule fleet booking payment', 'payment booking'])
})

test('the look for a customer of an earlier version and the price list are asked for at the same time', async () => {
  const memory = await openMemoryContext()
  const order: string[] = []
  const ctx: AppContext = {
    ...memory.ctx,
    views: {
      ...memory.ctx.views,
      async catalogue() {
        order.push('price list asked')
        const found = await memory.ctx.views.catalogue()
        order.push('price list answered')
        return found
      },
    },
    log: {
      ...memory.log,
      hasLiveKey(subject) {
        order.push('key asked')
        return memory.log.hasLiveKey(subject)
      },
    },
  }
  accepted(await startCheckout(ctx, { kind: 'visitor' }, checkout()))
  expect(order.slice(0, 2).toSorted()).toEqual(['key asked', 'price list asked'])
  expect(order.filter((what) => what === 'key asked')).toHaveLength(1)
})
