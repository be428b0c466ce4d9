import { dealEvents, streamOfDeal, type DealEvent } from '#events/deal.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log/log.ts'
import type { DealHistoryEntry } from '#services/contracts/deals.ts'
import type { Staff } from '#services/domain/staff/staff.ts'
import { sentenceOf } from '#services/history/sentences.ts'

export async function dealHistory(
  log: Pick<LogReader, 'readStream'>,
  staff: Staff,
  dealId: string,
): Promise<DealHistoryEntry[]> {
  const events = await log.readStream(streamOfDeal(dealId))
  return events.filter((event) => isOf(event, dealId)).map((event) => entryOf(event, staff))
}

const isOf = (event: AnyEvent, dealId: string): event is DealEvent =>
  Object.hasOwn(dealEvents, event.type) && 'dealId' in event.data && event.data.dealId === dealId

function entryOf(event: DealEvent, staff: Staff): DealHistoryEntry {
  const who = staffNameOf(event, staff)
  const common = { cause: null, source: null, from: null, to: null, reason: null }
  const told = { at: event.recordedAt, who, sentence: sentenceOf(event, { who: who ?? 'The system', customer: '' }) }
  switch (event.type) {
    case 'DealOpened':
      return {
        ...common,
        ...told,
        ...leadOf(event.data),
        kind: 'opened',
        source: event.data.source,
        to: event.data.stage,
      }
    case 'DealLinked':
      return { ...common, ...told, ...leadOf(event.data), kind: 'linked', source: linkedSource(event.data) }
    case 'DealStageChanged': {
      const { from, to, cause } = event.data
      return { ...common, ...told, kind: 'moved', from, to, cause }
    }
    case 'DealStepRecorded':
      return { ...common, ...told, kind: 'stayed', source: event.data.step.startsWith('lead-') ? 'lead' : 'booking' }
    case 'DealLost':
      return { ...common, ...told, kind: 'lost', reason: event.data.reason }
    case 'DealRestored':
      return { ...common, ...told, kind: 'restored', cause: event.data.cause }
  }
}

const leadOf = ({ leadId }: { readonly leadId: string | null }) => (leadId === null ? {} : { leadId })

function staffNameOf({ meta: { actor } }: AnyEvent, staff: Staff): string | null {
  if (actor.kind !== 'staff') return null
  return staff.find(({ staffId }) => staffId === actor.staffId)?.username ?? actor.staffId
}

function linkedSource({ quoteId, bookingId }: { quoteId: string | null; bookingId: string | null }) {
  if (bookingId !== null) return 'booking' as const
  return quoteId === null ? ('lead' as const) : ('quote' as const)
}
