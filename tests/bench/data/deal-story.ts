import { dealIdOf, dealsStream, type NewDealEvent } from '#events/deal.ts'
import { lostReasons, type DealStage } from '#events/values/deal.ts'
import type { Chance } from '#scripts/demo/chance.ts'

import type { Happening } from './story.ts'
import { dayMs, hour, type Slot } from './visit.ts'

const services = ['Sprinkle Clean', 'Glazed Detail', 'Filled Luxury'] as const

/** Deals opened up to 13 days before a slot; two of three lost ones end within a week. */
export function openDealStories(chance: Chance, customers: number): (slot: Slot) => Happening[] {
  const numbers = new Map<string, number>()
  return ({ day }) => {
    const customer = chance.integer(1, customers)
    const customerId = `c${String(customer).padStart(32, '0')}`
    const number = (numbers.get(customerId) ?? 0) + 1
    numbers.set(customerId, number)
    const about = { dealId: dealIdOf(customerId, number), customerId }
    const at = day - chance.integer(2 * 24, 13 * 24) * hour
    const happen = (later: number, actor: string, event: NewDealEvent): Happening => ({
      at: at + later,
      stream: dealsStream(customerId),
      actor,
      event,
    })
    const move = (from: DealStage, to: DealStage): NewDealEvent => ({
      type: 'DealStageChanged',
      data: { ...about, from, to, cause: 'staff', step: null },
    })
    const opened = happen(0, 'worker:follow-deals', {
      type: 'DealOpened',
      data: {
        ...about,
        source: 'lead',
        stage: 'new-lead',
        leadId: null,
        quoteId: null,
        bookingId: null,
        service: chance.pick(services),
        valueCents: chance.integer(60, 300) * 100,
        step: null,
      },
      personal: {
        name: `Person ${customer} Singh`,
        email: `person.${customer}@example.com`,
        phone: `905-555-${String(customer % 10_000).padStart(4, '0')}`,
      },
    })
    const moved = [
      happen(hour, 'staff:s1', move('new-lead', 'contacted')),
      happen(6 * hour, 'staff:s1', move('contacted', 'quoted')),
    ]
    const lost = happen(chance.integer(2, 7) * dayMs, 'staff:s1', {
      type: 'DealLost',
      data: { ...about, reason: chance.pick(lostReasons), step: null },
    })
    return [opened, ...(chance.isLucky(0.8) ? moved : []), ...(chance.isLucky(0.67) ? [lost] : [])]
  }
}
