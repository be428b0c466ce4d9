import type { z } from 'zod'

/** How an event that was written with version `from` of its type reads in version `from` + 1. */
export interface Upcast {
  readonly type: string
  readonly from: number
  readonly data: (stored: object) => object
  readonly personal?: (stored: object) => object
}

interface Step<Old extends object> {
  /** The schema that the old version was written with. */
  readonly was: z.ZodType<Old>
  readonly becomes: (old: Old) => object
}

/** One step, typed by the schemas of the old version. Without `personal` that part stays as it is. */
export function upcast<Old extends object, OldPersonal extends object>(
  step: Step<Old> & { readonly type: string; readonly from: number; readonly personal?: Step<OldPersonal> },
): Upcast {
  const { type, from, was, becomes, personal } = step
  return {
    type,
    from,
    data: (stored) => becomes(was.parse(stored)),
    ...(personal && { personal: (stored: object) => personal.becomes(personal.was.parse(stored)) }),
  }
}
