import * as z from 'zod/mini'

import { isSlotLabel, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'
import { HttpError } from '#web/data/http.ts'

/** The server's "no" to a visit or its price, which somebody can answer by choosing again. */
export type Refusal =
  | { readonly about: 'price' }
  /** The ten minutes passed before the deposit was paid. */
  | { readonly about: 'hold' }
  | { readonly about: 'slot'; readonly code: SlotCode; readonly free: readonly FreeStart[] }

export interface FreeStart {
  readonly date: LocalDate
  readonly time: SlotLabel
}

const slotCodes = [
  'date_invalid',
  'date_past',
  'date_too_far',
  'slot_unknown',
  'day_closed',
  'slot_too_soon',
  'slot_does_not_fit',
  'slot_taken',
  'day_busy',
  'hold_expired',
] as const satisfies readonly ProblemCode[]

type SlotCode = (typeof slotCodes)[number]

/** Null for a failure that no choice resolves. */
export function refusalIn(error: unknown): Refusal | null {
  if (!(error instanceof HttpError) || error.problem === null) return null
  const { code, ...details } = error.problem
  if (code === 'amount_changed') return { about: 'price' }
  return isSlotCode(code) ? { about: 'slot', code, free: freeIn(details) } : null
}

const booked = z.object({ code: z.literal('already_booked'), paymentIntentId: z.string() })

/** The intent of a booking that the same visitor has made and paid already, or null. */
export function bookedIntentIn(error: unknown): string | null {
  const parsed = z.safeParse(booked, error instanceof HttpError ? error.problem : null)
  return parsed.success ? parsed.data.paymentIntentId : null
}

const neighbours = z.object({ free: z.array(z.object({ date: z.string(), time: z.string() })) })

function freeIn(details: unknown): FreeStart[] {
  const parsed = z.safeParse(neighbours, details)
  if (!parsed.success) return []
  return parsed.data.free.flatMap(({ date, time }) => (isSlotLabel(time) ? [{ date, time }] : []))
}

const isSlotCode = (code: ProblemCode): code is SlotCode => (slotCodes as readonly string[]).includes(code)
