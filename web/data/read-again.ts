import { useCallback } from 'react'
import { useSWRConfig } from 'swr'

/** Reads again what shows of the addresses that are meant; resolves once the answers show. */
export type ReadAgain = (isMeant: (path: string) => boolean) => Promise<void>

export function useReadAgain(): ReadAgain {
  const { mutate } = useSWRConfig()
  return useCallback(
    async (isMeant) => {
      await mutate((key) => {
        const path = pathOf(key)
        return path !== null && isMeant(path)
      })
    },
    [mutate],
  )
}

function pathOf(key: unknown): string | null {
  if (typeof key === 'string') return key
  const isKept = typeof key === 'object' && key !== null && 'path' in key
  return isKept && typeof key.path === 'string' ? key.path : null
}
