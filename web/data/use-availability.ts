import * as z from 'zod/mini'

import type { LocalDate } from '#events/values/time.ts'
import { slot } from '#services/contracts/availability.ts'

import { usePolled } from './swr.ts'

/** Somebody else may take a slot while a visitor thinks: ask again this often. */
const pollMs = 30_000

/** GET /api/availability: the ten starts of one day for one package; nothing while `date` is empty. */
export function useAvailability(query: { service: string; date: LocalDate; city: string }) {
  const asked = new URLSearchParams({ service: query.service, date: query.date })
  if (query.city !== '') asked.set('city', query.city)
  return usePolled(z.array(slot), query.date === '' ? null : `/api/availability?${asked}`, pollMs)
}
