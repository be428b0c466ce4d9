import type { z } from 'zod'

/** Step from version `from` of an event type to `from` + 1. */
export interface Upcast {
  readonly type: string
  readonly from: number
  readonly data: (stored: object) => object
  readonly personal?: (stored: object) => object
}

interface Step<Old extends object> {
  readonly was: z.ZodType<Old>
  readonly becomes: (old: Old) => object
}

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
