import { dealStages, type DealStage } from '#events/values/deal.ts'
import { dollarsToCents } from '#events/values/money.ts'
import { searchedText, searchTerms } from '#events/values/searched-form.ts'
import type { Deal } from '#services/contracts/deals.ts'

/** Deals that the server sends at most. */
export const mostDeals = 5_000

export interface BoardFilter {
  /** Search words as prefixes (see `searchTerms`). */
  readonly search: string
  readonly stage: DealStage | 'all'
}

export interface BoardColumn {
  readonly stage: DealStage
  readonly deals: readonly Deal[]
  /** Sum of the shown deals. */
  readonly sumCents: number
}

/** The columns that are shown, in the order of the pipeline, each with the deals that the filter leaves. One with the deals of `before` is that one. */
export function columnsOf(
  deals: readonly Deal[],
  { search, stage }: BoardFilter,
  before: readonly BoardColumn[] = [],
): readonly BoardColumn[] {
  const terms = searchTerms(search)
  const found = terms.length === 0 ? deals : deals.filter((deal) => isFound(deal, terms))
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

/** A deal is searched at each key, and is the same one until it changes. */
const searched = new WeakMap<Deal, string>()

function textOf(deal: Deal): string {
  const known = searched.get(deal)
  if (known !== undefined) return known
  const { customerName, service, phone, email } = deal
  const text = ` ${searchedText([customerName, service ?? '', phone, email].join('\n'))} `
  searched.set(deal, text)
  return text
}

const isFound = (deal: Deal, terms: readonly string[]): boolean =>
  terms.every((term) => textOf(deal).includes(` ${term}`))

/** The stage beside one; null at either end. */
export const stageBeside = (stage: DealStage, by: 1 | -1): DealStage | null =>
  dealStages[dealStages.indexOf(stage) + by] ?? null
