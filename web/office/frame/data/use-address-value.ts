import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'

import { useDebounced } from './use-debounced.ts'

/** Puts several values into the address at once; '' is not written down. */
export function useChangeAddress(): (values: Readonly<Record<string, string>>) => void {
  const search = useSearch()
  const [path, navigate] = useLocation()
  return (values) => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value === '') query.delete(name)
      else query.set(name, value)
    }
    navigate(`${path}?${query.toString()}`, { replace: true })
  }
}

/** A value that lies in the address, so that a reload and a link restore it; '' is not written down. */
export function useAddressValue(name: string): readonly [string, (value: string) => void] {
  const change = useChangeAddress()
  return [new URLSearchParams(useSearch()).get(name) ?? '', (value) => change({ [name]: value })]
}

export function useSearchWords(): { readonly typed: string; readonly type: (text: string) => void; words: string } {
  const [kept, keep] = useAddressValue('search')
  const [typed, type] = useState(kept)
  const words = useDebounced(typed.trim())
  const [before, setBefore] = useState(kept)
  if (kept !== before) {
    setBefore(kept)
    // Back has led to other words.
    if (kept !== words) type(kept)
  }
  const keepWords = useEffectEvent(() => {
    if (words !== kept) keep(words)
  })
  useEffect(() => keepWords(), [words])
  return { typed, type, words }
}
