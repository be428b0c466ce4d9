import { dealStages, type DealStage } from '#events/values/deal.ts'

import { dealTimes, minutesColumnOf, type DealTimesRow } from './deal-times.ts'
import type { List } from './engine/lists/list.ts'

const ofDeal = (sql: string): string => `(select ${sql} from rm.deals d where d.id = deal_times.id)`

const stageList = (stage: DealStage): List<DealTimesRow> => ({
  name: `times-${stage}`,
  projection: dealTimes,
  columns: {
    movedAt: { kind: 'instant', sql: 'moved_at' },
    customerName: { kind: 'text', sql: ofDeal("d.contact->>'name'") },
    service: { kind: 'text', sql: ofDeal('d.service') },
    minutes: { kind: 'count', sql: minutesColumnOf(stage) },
    id: { kind: 'text', sql: 'id' },
  },
  filters: {
    hasLeft: { kind: 'text', sql: `case when ${minutesColumnOf(stage)} is null then 'no' else 'yes' end` },
    movedAt: { kind: 'instant', sql: 'moved_at' },
  },
  search: ['id'],
  orders: ['movedAt'],
})

const stageLists = new Map<string, List<DealTimesRow>>(dealStages.map((stage) => [stage, stageList(stage)]))

export function stageListOf(stage: string): List<DealTimesRow> {
  const list = stageLists.get(stage)
  if (list === undefined) throw new Error(`There is no stage ${stage}.`)
  return list
}
