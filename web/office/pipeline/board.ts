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

/** The columns that are shown, in the order of the pipeline, each with the deals that the filter leaves. */
export function columnsOf(deals: readonly Deal[], { search, stage }: BoardFilter): readonly BoardColumn[] {
  const words = wordsOf(search)
  const found = words.length === 0 ? deals : deals.filter((deal) => isFound(deal, words))
  return dealStages
    .filter((one) => stage === 'all' || one === stage)
    .map((one) => {
      const own = found.filter((deal) => deal.stage === one)
      return { stage: one, deals: own, sumCents: own.reduce((sum, { value }) => sum + dollarsToCents(value ?? 0), 0) }
    })
}

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
