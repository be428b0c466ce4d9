import { figureNames, type FigureRow } from '#services/contracts/figures.ts'
import { ok, staffApi } from '#tests/web/office/render-office.tsx'

export const deposit: FigureRow = {
  id: '7',
  kind: 'deposit',
  at: '2026-11-22T15:00:00.000Z',
  who: 'Asha Gill',
  service: null,
  cents: 3_100,
  about: { kind: 'booking', id: 'b1' },
}
export const refund: FigureRow = { ...deposit, id: '6', kind: 'refund', cents: -1_550 }
const unknown: FigureRow = { ...deposit, id: '5', who: null, cents: 1_600, about: null }
const open: FigureRow = {
  ...deposit,
  id: 'd1',
  kind: 'deal',
  who: 'Jo Park',
  cents: null,
  about: { kind: 'deal', id: 'd1' },
}
const lead: FigureRow = { ...open, id: 'l1', kind: 'lead', about: { kind: 'lead', id: 'l1' } }
const customer: FigureRow = {
  ...open,
  id: 'c1',
  kind: 'customer',
  who: 'Asha Gill',
  about: { kind: 'customer', id: 'c1' },
}
const booking: FigureRow = { ...deposit, id: 'b1', kind: 'booking', service: 'Glazed Detail', cents: 12_500 }

const deal = (id: string, outcome: 'won' | 'lost'): FigureRow => ({
  ...deposit,
  id,
  kind: 'deal',
  service: 'Glazed Detail',
  cents: null,
  outcome,
  about: { kind: 'deal', id },
})

export const opened = {
  revenue: [{ count: 3, sumCents: 3_150, value: 3_150 }, [deposit, refund, unknown]],
  leads: [{ count: 1, sumCents: null, value: 1 }, [open]],
  services: [{ count: 1, sumCents: null, value: 1 }, [{ ...booking, cents: null }]],
  average: [{ count: 2, sumCents: 19_000, value: 9_500 }, [booking, { ...booking, id: 'b2', cents: 6_500 }]],
  conversion: [{ count: 2, sumCents: null, value: 50 }, [deal('d1', 'won'), deal('d2', 'lost')]],
  'all-leads': [{ count: 1, sumCents: null, value: 1 }, [lead]],
  customers: [{ count: 1, sumCents: null, value: 1 }, [customer]],
  bookings: [{ count: 1, sumCents: null, value: 1 }, [{ ...booking, cents: null }]],
  reply: [{ count: 1, sumCents: null, value: 144 }, [{ ...lead, minutes: 144 }]],
} as const

export function figureApi(more: Parameters<typeof staffApi>[0] = {}) {
  const answers = figureNames.flatMap((figure) => [
    [`/api/crm/analytics/figures/${figure}`, ok(opened[figure][0])],
    [`/api/crm/analytics/figures/${figure}/rows`, ok(opened[figure][1])],
  ])
  return staffApi({ ...Object.fromEntries(answers), ...more })
}
