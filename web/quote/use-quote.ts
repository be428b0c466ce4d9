import { atom, useAtom, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { tabStorage } from '#web/state/browser-storage.ts'
import { useNotify } from '#web/ui/toast.tsx'

import type { AnsweredQuote } from './answered-quote.ts'
import { getQuote } from './calls.ts'
import { emptyQuoteDraft, keepQuoteDraft, quoteRequestOf, recallQuoteDraft, type QuoteDraft } from './quote-draft.ts'

export type ChangeQuote = (patch: Partial<QuoteDraft>) => void

/** The answers of this tab. A page that the server has rendered shows the recalled ones after its first render. */
export function useQuoteDraft(): readonly [QuoteDraft, ChangeQuote] {
  const [storage] = useState(tabStorage)
  const [empty] = useState(emptyQuoteDraft)
  const [recalled] = useState(() => recallQuoteDraft(storage))
  const before = useSyncExternalStore(
    neverChanges,
    () => recalled,
    () => empty,
  )
  const [told, setTold] = useState<Partial<QuoteDraft>>({})
  const draft = useMemo(() => ({ ...before, ...told }), [before, told])
  useEffect(() => keepQuoteDraft(storage, draft), [storage, draft])
  const change = useCallback<ChangeQuote>((patch) => setTold((earlier) => ({ ...earlier, ...patch })), [])
  return [draft, change]
}

const neverChanges = () => () => {}

/** With the code that shows it, which nobody needs before. */
interface Shown extends AnsweredQuote {
  readonly Dialog: Awaited<ReturnType<typeof loadDialog>>
}

/** Outlives the page: who comes back from the booking finds the quote as it was. */
const shownAtom = atom<Shown | null>(null)

export const useAnswered = () => useAtom(shownAtom)

/** Fetched when somebody comes to the last step, so that nobody waits for it. */
export const loadDialog = async () => (await import('./result/quote-dialog.tsx')).QuoteDialog

/** Asks the server for the price and says how it went. A failure keeps every answer. */
export function useQuote(draft: QuoteDraft, onAnswer: () => void) {
  const { t, language } = useI18n()
  const notify = useNotify()
  // What comes after its visitor has left the page says and opens nothing.
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const show = useSetAtom(shownAtom)
  const [isPending, setPending] = useState(false)

  const ask = async () => {
    setPending(true)
    try {
      const Dialog = await loadDialog()
      show({ Dialog, quote: await getQuote(quoteRequestOf(draft, language)), asked: draft })
      if (!isHere.current) return
      notify({ title: t('quote.done'), description: t('quote.done.body'), tone: 'success' })
      onAnswer()
    } catch {
      if (!isHere.current) return
      // Whatever it was, the visitor can only try again: the specification has one sentence for it.
      notify({ title: t('common.error'), description: t('quote.failed'), tone: 'destructive' })
    } finally {
      setPending(false)
    }
  }
  return { isPending, ask: () => void ask() }
}
