import { useEffect, useRef, useState, type RefObject } from 'react'

import { undoSendMs } from '#services/contracts/email-drafts.ts'
import { HttpError, refusalCode } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useReadAgain } from '../../frame/data/office-key.ts'
import { isExpired } from '../../frame/data/office-read.ts'
import { useOfficeSession } from '../../frame/data/session.ts'
import { discardDraft, draftsPath, readDraft, sendDraft } from './compose-calls.ts'
import type { useDraft } from './use-draft.ts'
import { useUndoSending } from './use-undo-sending.ts'

export interface SendTerms {
  readonly id: string
  readonly state: ReturnType<typeof useDraft>
  /** Done when no file is under way; null where none was chosen. */
  readonly uploads: RefObject<Promise<unknown> | null>
  readonly onClose: () => void
  readonly onOpen: (id: string) => void
  /** Has it read again who else has answered. */
  readonly onAnswered: () => void
}

/** Sends what is written, with a way back for ten seconds, or throws it away. What could not be sent stays open as it is. */
export function useSendDraft({ id, state, uploads, onClose, onOpen, onAnswered }: SendTerms) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const readAgain = useReadAgain()
  const [isPending, setPending] = useState(false)
  const undo = useUndoSending(onOpen)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function run(work: () => Promise<void>) {
    if (isPending) return
    setPending(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      if (isExpired(error)) expire()
      else setRefusal(reasonOf(error, t))
      if (reasonIn(error) === 'already_answered') onAnswered()
    }
    setPending(false)
  }
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const leave = () => {
    state.leave()
    // Whoever closed it meanwhile may have opened another one.
    if (isOpen.current) onClose()
    void readAgain((path) => path === draftsPath)
  }
  const send = async (seenAnswers: readonly string[]) => {
    // An address that is typed and not left yet becomes a recipient.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await uploads.current
    if (!(await state.flush())) return setRefusal(t('email.compose.not-saved'))
    await sendOnce(id, state.version(), seenAnswers)
    leave()
    notify({
      title: t('email.compose.sending'),
      description: t('email.compose.sending.text'),
      durationMs: undoSendMs,
      action: { label: t('email.undo'), run: () => void undo(id) },
    })
  }
  const discard = async () => {
    await discardDraft(id).catch(unlessGone)
    leave()
  }
  return {
    isPending,
    /** Why it was not sent. */
    refusal,
    /** In spite of these answers to the same mail. */
    send: (seenAnswers: readonly string[] = []) => void run(() => send(seenAnswers)),
    discard: () => void run(discard),
  }
}

/** Sends this version. One whose answer was lost may be on its way: then it is sent. */
async function sendOnce(id: string, version: number, seenAnswers: readonly string[]): Promise<void> {
  try {
    await sendDraft(id, version, seenAnswers)
  } catch (error) {
    const now = await readDraft(id).catch(() => null)
    const isOnItsWay = now?.state === 'waiting' || now?.state === 'sending' || now?.state === 'sent'
    if (!isOnItsWay || now.version !== version) throw error
  }
}

/** What was discarded before, by a call whose answer was lost, is discarded. */
function unlessGone(error: unknown): void {
  if (refusalCode(error) !== 'not_found') throw error
}

const reasons = ['recipient_missing', 'text_too_complex'] as const

const reasonIn = (error: unknown): unknown => (error instanceof HttpError ? error.problem?.['reason'] : undefined)

function reasonOf(error: unknown, t: ReturnType<typeof useI18n>['t']): string {
  const reason = reasonIn(error)
  if (reason === 'already_answered') return t('team.already-answered.toast')
  const known = reasons.find((one) => one === reason)
  return t(known === undefined ? 'email.compose.not-sent.text' : `email.compose.not-sent.${known}`)
}
