import type { LocalDate } from '#events/values/time.ts'
import { vanStream, type NewVanEvent, type VanEvent } from '#events/van.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** First day out of service; null while in service. */
export type VanService = LocalDate | null

const service: Aggregate<VanService, VanEvent> = {
  initial: null,
  evolve: (_state, event) => (event.type === 'VanTakenOut' ? event.data.date : null),
}

export const vanServiceAt = (van: string): StreamRef<VanService, VanEvent> => ({
  stream: vanStream(van),
  aggregate: service,
})

export const isInService = (outFrom: VanService, date: LocalDate): boolean => outFrom === null || date < outFrom

export function changeService(
  { id: van, name: vanName }: { readonly id: string; readonly name: string },
  outFrom: VanService,
  state: VanService,
): readonly NewVanEvent[] {
  if (outFrom === state) return []
  return outFrom === null
    ? [{ type: 'VanReturned', data: { van, vanName } }]
    : [{ type: 'VanTakenOut', data: { van, vanName, date: outFrom } }]
}
