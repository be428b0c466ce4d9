import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'

import type { QuoteResult } from '#services/contracts/quotes.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { tabStorage } from '#web/state/browser-storage.ts'
import { useNotify } from '#web/ui/toast.tsx'

import { getQuote } from './calls.ts'
import { emptyQuoteDraft, keepQuoteDraft, quoteRequestOf, recallQuoteDraft, type QuoteDraft } from './quote-draft.ts'

export type ChangeQuote = (patch: Partial<QuoteDraft>) => void

/** A priced quote, and what it was asked for: the wizard may have moved on since. */
export interface Answered {
  readonly quote: QuoteResult
  readonly asked: QuoteDraft
}

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

/** Asks the server for the price and says how it went. A failure keeps every answer. */
export function useQuote(draft: QuoteDraft, onAnswer: () => void) {
  const { t, language } = useI18n()
  const notify = useNotify()
  const [isPending, setPending] = useState(false)
  const [answered, setAnswered] = useState<Answered | null>(null)

  const ask = async () => {
    setPending(true)
    try {
      setAnswered({ quote: await getQuote(quoteRequestOf(draft, language)), asked: draft })
      notify({ title: t('quote.done'), description: t('quote.done.body'), tone: 'success' })
      onAnswer()
    } catch {
      // Whatever it was, the visitor can only try again: the specification has one sentence for it.
      notify({ title: t('common.error'), description: t('quote.failed'), tone: 'destructive' })
    } finally {
      setPending(false)
    }
  }
  const replace = (quote: QuoteResult) => setAnswered((before) => (before === null ? null : { ...before, quote }))
  return { isPending, answered, ask: () => void ask(), replace }
}
