import * as z from 'zod/mini'

import type { DealStage, LostReason } from '#events/values/deal.ts'
import {
  changedDeal,
  dealHistoryEntry,
  type ChangedDealAnswer,
  type Deal,
  type DealHistoryEntry,
} from '#services/contracts/deals.ts'
import { request } from '#web/data/http.ts'

import { dealsIn } from './deal-answer.ts'

const path = '/api/crm/deals'
const history = z.array(dealHistoryEntry)
const at = (id: string, rest = '') => `${path}/${encodeURIComponent(id)}${rest}`

export const readDeals = async (): Promise<readonly Deal[]> => dealsIn(await request('GET', path))

/** `asOf` is an ISO instant. */
export const readDealsAsOf = async (asOf: string, signal: AbortSignal): Promise<readonly Deal[]> =>
  dealsIn(await request('GET', `${path}?asOf=${encodeURIComponent(asOf)}`, undefined, { signal }))

export const readHistory = async (id: string, signal: AbortSignal): Promise<readonly DealHistoryEntry[]> =>
  history.parse(await request('GET', at(id, '/history'), undefined, { signal }))

export const moveDeal = async (id: string, stage: DealStage, expectedVersion: number): Promise<ChangedDealAnswer> =>
  changedDeal.parse(await request('PATCH', at(id), { stage, expectedVersion }))

export const loseDeal = async (id: string, reason: LostReason, expectedVersion: number): Promise<ChangedDealAnswer> =>
  changedDeal.parse(await request('POST', at(id, '/lost'), { reason, expectedVersion }))

export const restoreDeal = async (id: string): Promise<ChangedDealAnswer> =>
  changedDeal.parse(await request('POST', at(id, '/restore'), {}))
