import { useEffect, useState } from 'react'

import type { PlacesAnswer } from '#services/contracts/site.ts'

import { request } from './http.ts'

const fewestCharacters = 3
const debounceMs = 200

export type AddressSuggestion = PlacesAnswer['predictions'][number]

export interface AddressSuggestions {
  readonly suggestions: readonly AddressSuggestion[]
  readonly isLoading: boolean
  /** True if there is nothing to suggest for the present text: nothing was found, or the request failed. */
  readonly isEmpty: boolean
}

interface Found {
  readonly input: string
  readonly suggestions: readonly AddressSuggestion[]
}

const nothing: readonly AddressSuggestion[] = []

/**
 * GET /api/places-autocomplete for what somebody types: from three typed characters on, once they rest for 200 ms. An answer that
 * arrives after a newer question is dropped. A failure is logged and suggests nothing.
 */
export function useAddressSuggestions(typed: string): AddressSuggestions {
  const [found, setFound] = useState<Found>({ input: '', suggestions: nothing })
  const input = typed.trim() === '' ? '' : typed
  useEffect(() => {
    if (input.length < fewestCharacters) return
    const overtaken = new AbortController()
    const settle = (suggestions: readonly AddressSuggestion[]) => {
      if (!overtaken.signal.aborted) setFound({ input, suggestions })
    }
    const timer = setTimeout(() => {
      suggest(input, overtaken.signal).then(
        (found) => settle(found),
        (error: unknown) => {
          // oxlint-disable-next-line no-console -- "logged only" is the specification's word for it (section 8)
          if (!overtaken.signal.aborted) console.warn('No address suggestions', error)
          settle(nothing)
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      overtaken.abort()
    }
  }, [input])

  if (input.length < fewestCharacters) return { suggestions: nothing, isLoading: false, isEmpty: false }
  const isLoading = found.input !== input
  return { suggestions: found.suggestions, isLoading, isEmpty: !isLoading && found.suggestions.length === 0 }
}

async function suggest(input: string, signal: AbortSignal): Promise<readonly AddressSuggestion[]> {
  const query = new URLSearchParams({ input })
  const [{ placesAnswer }, answer] = await Promise.all([
    import('#services/contracts/site.ts'),
    request('GET', `/api/places-autocomplete?${query}`, undefined, { signal }),
  ])
  return placesAnswer.parse(answer).predictions
}
