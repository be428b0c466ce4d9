import type { DealStage } from '#events/values/deal.ts'
import type { ChangedDealAnswer, Deal } from '#services/contracts/deals.ts'
import { createBoardStore } from '#web/office/pipeline/board-store.ts'

/** A server that answers each move when it is told to. */
export function openStore(...given: readonly Deal[]) {
  const sent: { id: string; stage: DealStage; version: number; answer: PromiseWithResolvers<ChangedDealAnswer> }[] = []
  const told: string[] = []
  const retries: (() => void)[] = []
  const server = { deals: given }
  const store = createBoardStore({
    read: () => Promise.resolve(server.deals),
    move(id, stage, version) {
      const answer = Promise.withResolvers<ChangedDealAnswer>()
      sent.push({ id, stage, version, answer })
      return answer.promise
    },
    onMoved: (deal, { from, to }) => told.push(`${deal.id} ${from} ${to}`),
    onRefused(deal, error, again) {
      told.push(`${deal.id} not: ${String(error)}`)
      retries.push(again)
    },
    onAllMoved(outcomes, undo) {
      told.push(outcomes.map(({ move, error }) => `${move.id} ${move.from} ${move.to} ${String(error)}`).join(', '))
      retries.push(undo)
    },
    onUnread: (error) => told.push(String(error)),
  })
  const stages = () => Object.fromEntries(store.current().deals.map(({ id, stage }) => [id, stage]))
  const accept = (index: number) => {
    const call = sent[index]
    if (call === undefined) throw new Error('It was not sent')
    const { id, stage, version, answer } = call
    server.deals = server.deals.map((deal) => (deal.id === id ? { ...deal, stage, version: version + 1 } : deal))
    answer.resolve({ id, stage, isLost: false, version: version + 1 })
  }
  return { store, sent, told, retries, server, stages, accept }
}
export const settled = () => new Promise((resolve) => setTimeout(resolve))
