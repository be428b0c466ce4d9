import { useEffect, useRef, type RefObject } from 'react'

import { undoSendMs } from '#services/contracts/email-drafts.ts'
import { HttpError, refusalCode } from '#web/data/http.ts'
import { useReadAgain } from '#web/data/read-again.ts'
import { useCommand } from '#web/data/use-command.ts'
import { OwnRefusal } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

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
  const readAgain = useReadAgain()
  const undo = useUndoSending(onOpen)
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
  const { isPending, fault, run } = useCommand<'discard' | readonly string[]>({
    send: (asked) => (asked === 'discard' ? discardDraft(id).catch(unlessGone) : send(asked)),
    failed: t('email.compose.not-sent.text'),
    wordsOf: (error) => reasonOf(error, t),
    onDone: leave,
    done: (_, asked) =>
      asked === 'discard'
        ? null
        : {
            title: t('email.compose.sending'),
            description: t('email.compose.sending.text'),
            tone: 'neutral',
            durationMs: undoSendMs,
            action: { label: t('email.undo'), run: () => void undo(id) },
          },
    onFailed: (error) => {
      if (reasonIn(error) === 'already_answered') onAnswered()
    },
  })
  async function send(seenAnswers: readonly string[]): Promise<void> {
    // An address that is typed and not left yet becomes a recipient.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await uploads.current
    if (!(await state.flush())) throw new OwnRefusal(t('email.compose.not-saved'))
    await sendOnce(id, state.version(), seenAnswers)
  }
  return {
    isPending,
    /** Reason why the draft was not sent. */
    refusal: fault,
    /** Answers to the same mail that the user has seen and overrides. */
    send: (seenAnswers: readonly string[] = []) => void run(seenAnswers),
    discard: () => void run('discard'),
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
