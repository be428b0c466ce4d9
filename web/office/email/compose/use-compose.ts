import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'

import type { BegunDraft, ComposeMode } from '#services/contracts/email-drafts.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { beginDraft } from './compose-calls.ts'

/** Draft in the address, for reloads; 'write' names a customer and 'lead' what is answered. */
export function useCompose() {
  const { t, language } = useI18n()
  const search = useSearch()
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(search)
  const customerId = query.get('write') ?? ''
  const leadId = query.get('lead') ?? undefined

  const show = (id: string) => {
    const next = new URLSearchParams(search)
    next.delete('write')
    next.delete('lead')
    if (id === '') next.delete('draft')
    else next.set('draft', id)
    navigate(`${path}?${next.toString()}`, { replace: true })
  }
  const { run: begin } = useCommand({
    async send(asked: Omit<BegunDraft, 'id' | 'language'>) {
      const id = crypto.randomUUID().replaceAll('-', '')
      await beginDraft({ id, language, ...asked })
      return id
    },
    failed: { title: t('office.error'), description: t('email.compose.not-begun') },
    wordsOf: () => t('email.compose.not-begun'),
    onDone: show,
  })
  const writeTo = useEffectEvent(() => void begin({ mode: 'new', customerId, leadId }))
  useEffect(() => {
    if (customerId !== '') writeTo()
  }, [customerId])

  return {
    /** The id of the draft that is open; '' for none. */
    draftId: query.get('draft') ?? '',
    open: show,
    close: () => show(''),
    write: () => void begin({ mode: 'new' }),
    /** `seenAnswers` are on screen. */
    answer: (mode: Exclude<ComposeMode, 'new'>, emailId: string, seenAnswers: string[]) =>
      void begin({ mode, emailId, seenAnswers }),
  }
}
