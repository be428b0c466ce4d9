import { streamOfDeal, type DealEvent } from '#events/deal.ts'
import { dealStages, type DealStage } from '#events/values/deal.ts'
import type { Instant, LocalDate } from '#events/values/time.ts'
import { addDays, instantAt } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

type TimedEvent = Extract<DealEvent, { type: 'DealOpened' | 'DealStageChanged' | 'DealLost' | 'DealRestored' }>

/** Minutes in each stage over all stays; null for a stage never left. */
type StageMinutes = {
  readonly newLead: number | null
  readonly contacted: number | null
  readonly quoted: number | null
  readonly booked: number | null
  readonly completed: number | null
  readonly followUp: number | null
}

/** Times in past stages; the current one is not included. */
export interface DealTimesRow extends StageMinutes {
  readonly id: string
  readonly stage: DealStage
  /** Start of the current stage; null while lost. */
  readonly since: Instant | null
  readonly movedAt: Instant
}

const columns = {
  'new-lead': ['newLead', 'new_lead'],
  contacted: ['contacted', 'contacted'],
  quoted: ['quoted', 'quoted'],
  booked: ['booked', 'booked'],
  completed: ['completed', 'completed'],
  'follow-up': ['followUp', 'follow_up'],
} as const satisfies Readonly<Record<DealStage, readonly [keyof StageMinutes, string]>>

export const minutesColumnOf = (stage: DealStage): string => columns[stage][1]

export const dealTimes: Projection<DealTimesRow, TimedEvent> = {
  name: 'deal_times',
  version: 1,
  mode: 'async',
  table: {
    columns: {
      id: 'text',
      stage: 'text',
      since: 'instant',
      movedAt: 'instant',
      newLead: 'integer',
      contacted: 'integer',
      quoted: 'integer',
      booked: 'integer',
      completed: 'integer',
      followUp: 'integer',
    },
    key: 'id',
    indexes: ['(moved_at)'],
  },
  events: ['DealOpened', 'DealStageChanged', 'DealLost', 'DealRestored'],
  personal: false,
  init: null,
  keyOf: (event) => event.data.dealId,
  streamOf: streamOfDeal,
  apply(row, event) {
    const at = event.recordedAt
    if (event.type === 'DealOpened') return openedAt(event.data.dealId, event.data.stage, at)
    if (row === null) return null
    switch (event.type) {
      case 'DealStageChanged': {
        const { since } = row
        return { ...left(row, at), stage: event.data.to, since: since === null ? null : at, movedAt: at }
      }
      case 'DealLost':
        return { ...left(row, at), since: null, movedAt: at }
      case 'DealRestored':
        return { ...row, since: row.since ?? at, movedAt: at }
    }
  },
}

const openedAt = (id: string, stage: DealStage, at: Instant): DealTimesRow => ({
  id,
  stage,
  since: at,
  movedAt: at,
  newLead: null,
  contacted: null,
  quoted: null,
  booked: null,
  completed: null,
  followUp: null,
})

function left(row: DealTimesRow, at: Instant): DealTimesRow {
  if (row.since === null) return row
  const [field] = columns[row.stage]
  return { ...row, [field]: (row[field] ?? 0) + minutesBetween(row.since, at) }
}

const minutesBetween = (from: Instant, to: Instant): number => Math.round((Date.parse(to) - Date.parse(from)) / 60_000)

export interface StageTime {
  readonly stage: DealStage
  readonly deals: number
  /** Null without deals. */
  readonly medianMinutes: number | null
  /** 90th percentile; null without deals. */
  readonly mostMinutes: number | null
}

/** Days of the statistics, today included. */
export const stageDays = 365

export async function stageTimes(database: Queryable, today: LocalDate): Promise<readonly StageTime[]> {
  const spent = dealStages.map((stage) => `('${stage}', ${columns[stage][1]})`).join(', ')
  const rows = await database.query<StageTime>(
    `select spent.stage, count(*)::int as deals,
       percentile_disc(0.5) within group (order by spent.minutes)::int as "medianMinutes",
       percentile_disc(0.9) within group (order by spent.minutes)::int as "mostMinutes"
     from rm.deal_times, lateral (values ${spent}) as spent(stage, minutes)
     where moved_at >= $1::timestamptz and moved_at < $2::timestamptz and spent.minutes is not null
     group by spent.stage`,
    [instantAt(addDays(today, 1 - stageDays), 0), instantAt(addDays(today, 1), 0)],
  )
  const none = { deals: 0, medianMinutes: null, mostMinutes: null }
  return dealStages.map((stage) => rows.find((row) => row.stage === stage) ?? { stage, ...none })
}
