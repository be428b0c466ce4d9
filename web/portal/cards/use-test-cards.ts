import { useState } from 'react'
import * as z from 'zod/mini'

import { savedCard, type SavedCard } from '#services/contracts/saved-cards.ts'
import { testCardsKey } from '#services/isomorphic/kept-in-browser.ts'
import { tabStorage } from '#web/state/browser-storage.ts'

const stored = z.object({ owner: z.string(), cards: z.array(savedCard) })

/** The cards of the test mode, in the storage of this tab: nothing of them is sent anywhere. Of another customer they are not read. */
export function useTestCards(owner: string) {
  const [cards, setCards] = useState(() => readCards(tabStorage(), owner))
  const keep = (next: readonly SavedCard[]) => {
    tabStorage()?.setItem(testCardsKey, JSON.stringify({ owner, cards: next }))
    setCards(next)
  }
  return { cards, keep }
}

function readCards(storage: Storage | null, owner: string): readonly SavedCard[] {
  const found = stored.safeParse(readJson(storage?.getItem(testCardsKey) ?? ''))
  return found.success && found.data.owner === owner ? found.data.cards : []
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
