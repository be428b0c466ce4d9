import * as z from 'zod/mini'

import { dealSources, dealStages } from '#events/values/deal.ts'
import { deal, type Deal } from '#services/contracts/deals.ts'

const deals = z.array(deal)

const [stages, sources] = [new Set<unknown>(dealStages), new Set<unknown>(dealSources)]

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

function isDeal(row: unknown): row is Deal {
  if (typeof row !== 'object' || row === null) return false
  const one: Partial<Record<keyof Deal, unknown>> = row
  return (
    isText(one.id) &&
    isText(one.customerName) &&
    isTextOrNull(one.service) &&
    isText(one.phone) &&
    isText(one.email) &&
    stages.has(one.stage) &&
    (one.value === null || Number.isFinite(one.value)) &&
    isText(one.lastContact) &&
    Number.isSafeInteger(one.version) &&
    isText(one.customerId) &&
    sources.has(one.source) &&
    isTextOrNull(one.bookingId)
  )
}

/**
 * The body of GET /api/crm/deals. For thousands of deals the schema, which a page without `eval` interprets, takes more than ten times
 * as long as comparing each field with its type: it is asked only where that finds something, and says what. Throws a `ZodError`.
 */
export const dealsIn = (body: unknown): readonly Deal[] =>
  Array.isArray(body) && body.every(isDeal) ? body : deals.parse(body)
