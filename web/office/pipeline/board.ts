import { dealStages, type DealStage } from '#events/values/deal.ts'
import { dollarsToCents } from '#events/values/money.ts'
import type { Deal } from '#services/contracts/deals.ts'

/** Deals that the server sends at most. */
export const mostDeals = 5_000

export interface BoardFilter {
  /** Beginnings of words of the name, service, phone or e-mail address. */
  readonly search: string
  readonly stage: DealStage | 'all'
}

export interface BoardColumn {
  readonly stage: DealStage
  readonly deals: readonly Deal[]
  /** Of the deals shown; one without a price counts nothing. */
  readonly sumCents: number
}

/** The columns that are shown, in the order of the pipeline, each with the deals that the filter leaves. One with the deals of `before` is that one. */
export function columnsOf(
  deals: readonly Deal[],
  { search, stage }: BoardFilter,
  before: readonly BoardColumn[] = [],
): readonly BoardColumn[] {
  const words = wordsOf(search)
  const found = words.length === 0 ? deals : deals.filter((deal) => isFound(deal, words))
  const byStage = new Map<DealStage, Deal[]>(dealStages.map((one) => [one, []]))
  for (const deal of found) byStage.get(deal.stage)?.push(deal)
  return dealStages
    .filter((one) => stage === 'all' || one === stage)
    .map((one) => {
      const own = byStage.get(one) ?? []
      const last = before.find((column) => column.stage === one)
      if (last !== undefined && isSame(last.deals, own)) return last
      return { stage: one, deals: own, sumCents: own.reduce((sum, { value }) => sum + dollarsToCents(value ?? 0), 0) }
    })
}

/** A move changes two columns: the others are those of the last time, and are not rendered again. */
export function keepColumns() {
  let last: readonly BoardColumn[] = []
  return (deals: readonly Deal[], filter: BoardFilter): readonly BoardColumn[] => {
    last = columnsOf(deals, filter, last)
    return last
  }
}

const isSame = (one: readonly Deal[], other: readonly Deal[]): boolean =>
  one.length === other.length && one.every((deal, index) => deal === other[index])

const wordsOf = (text: string): readonly string[] =>
  text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

function isFound({ customerName, service, phone, email }: Deal, words: readonly string[]): boolean {
  const text = ` ${[customerName, service ?? '', phone, email].join(' ').toLocaleLowerCase()}`
  return words.every((word) => text.includes(` ${word}`) || text.replaceAll('-', ' ').includes(` ${word}`))
}

/** The stage beside one; null at either end. */
export const stageBeside = (stage: DealStage, by: 1 | -1): DealStage | null =>
  dealStages[dealStages.indexOf(stage) + by] ?? null
