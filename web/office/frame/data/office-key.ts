import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import type * as z from 'zod/mini'

/** Cache key by path and form (schema, pages), so that no part reads another's form. */
export interface OfficeKey {
  readonly path: string
  readonly form: string
}

const numbers = new WeakMap<z.ZodMiniType, number>()
let last = 0

function numberOf(schema: z.ZodMiniType): number {
  const known = numbers.get(schema)
  if (known !== undefined) return known
  last += 1
  numbers.set(schema, last)
  return last
}

/** `schema` is made once, outside of what renders: another one is another form, which is asked for anew. */
export const officeKey = (kind: 'whole' | 'page' | 'posted', schema: z.ZodMiniType, path: string): OfficeKey => ({
  path,
  form: `${kind} ${numberOf(schema)}`,
})

/** Forgets all that was read. */
export function useForgetReads(): () => Promise<void> {
  const { mutate } = useSWRConfig()
  return useCallback(async () => {
    await mutate(() => true, undefined, { revalidate: false })
  }, [mutate])
}
