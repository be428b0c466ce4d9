import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import { erasure } from '#events/person.ts'

import { balances } from './balances.ts'
import { bookings } from './bookings.ts'
import { catalogue } from './catalogue.ts'
import { concerns } from './concerns.ts'
import { customers } from './customers.ts'
import { disputes } from './disputes.ts'
import { concerns as isConcerned, fold, type Projection } from './engine/projection.ts'
import { identities } from './identities.ts'
import { leads } from './leads.ts'
import { occupancy } from './occupancy.ts'
import { payments } from './payments.ts'
import { receipts } from './receipts.ts'
import { smsCodeRequests } from './sms-code-requests.ts'
import { smsConsents } from './sms-consents.ts'

const page = 5_000

/** The tables with all events so far. An erasure takes personal data out of former events: after one they are folded anew. */
export function followTables(log: Pick<EventLog, 'readAll'>) {
  let tables = emptyTables()
  let position = 0
  let refoldedFor = 0
  return async function catchUp(): Promise<typeof tables> {
    for (;;) {
      const after = position
      const events = await log.readAll({ after, limit: page })
      // Another call has come further, or begun anew, while this page was read.
      if (position !== after) continue
      const erasedAt = events.findLast(({ type }) => type === erasure)?.position ?? 0
      if (after > 0 && erasedAt > refoldedFor) {
        tables = emptyTables()
        position = 0
        refoldedFor = erasedAt
        continue
      }
      for (const one of Object.values(tables)) one.apply(events)
      position = events.at(-1)?.position ?? position
      if (events.length < page) return tables
    }
  }
}

const emptyTables = () => ({
  catalogue: table(catalogue),
  occupancy: table(occupancy),
  bookings: table(bookings),
  customers: table(customers),
  payments: table(payments),
  balances: table(balances),
  receipts: table(receipts),
  smsConsents: table(smsConsents),
  identities: table(identities),
  smsCodeRequests: table(smsCodeRequests),
  concerns: table(concerns),
  disputes: table(disputes),
  leads: table(leads),
})

function table<Row extends object, Event extends AnyEvent>(projection: Projection<Row, Event>) {
  const rows = new Map<string, Row>()
  return {
    rows,
    apply(events: readonly AnyEvent[]) {
      for (const [key, row] of fold(projection, rows, events.filter(isConcerned(projection)))) {
        if (row === null) rows.delete(key)
        else rows.set(key, row)
      }
    },
  }
}
