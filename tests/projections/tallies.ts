import type { AnyEvent } from '#events/envelope.ts'
import type { Projection } from '#projections/engine/projection.ts'

interface Tally {
  readonly lead: string
  readonly changes: number
  readonly last: string
}

type Changed = AnyEvent & { readonly data: { readonly leadId: string; readonly to: string } }

/** An async read model of the tests' own. Counts what happened to leads, and cannot take those that it is told of: by its fold, by its table or without even a row. */
export const tallies = (cannot: { fold?: string; table?: string; key?: string } = {}): Projection<Tally, Changed> => ({
  name: 'tallies',
  version: 1,
  mode: 'async',
  table: { columns: { lead: 'text', changes: 'integer', last: 'text' }, key: 'lead' },
  events: ['LeadStatusChanged'],
  personal: false,
  init: null,
  keyOf(event) {
    if (event.data.leadId === cannot.key) throw new Error('whose is it')
    return event.data.leadId
  },
  apply(row, { data }) {
    if (data.leadId === cannot.fold) throw new Error('too much for the fold')
    const changes = data.leadId === cannot.table ? 3_000_000_000 : (row?.changes ?? 0) + 1
    return { lead: data.leadId, changes, last: data.to }
  },
})
