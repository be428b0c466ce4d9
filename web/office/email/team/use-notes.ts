import { useState } from 'react'

import type { OfficeMailNote } from '#services/contracts/email-team.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../../frame/data/office-read.ts'
import { useOfficeSession } from '../../frame/data/session.ts'
import type { TypedNote } from './kept-note.ts'
import { changeNote, deleteNote, restoreNote, writeNote } from './team-calls.ts'

/** How long the toast offers to undo. */
const undoMs = 10_000

/** Writes, changes and deletes notes beside a mail. What could not be saved stays where it was typed. */
export function useNotes(emailId: string, onChanged: () => Promise<unknown>) {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const [isPending, setPending] = useState(false)

  /** Whether the server has done it. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setPending(true)
    let isDone = true
    try {
      await work()
    } catch (error) {
      isDone = false
      const isRefused = error instanceof HttpError && error.status < 500
      if (isExpired(error)) expire()
      else {
        const description = t(isRefused ? 'team.note.refused' : 'team.note.unreached')
        notify({ title: t('team.note.failed'), description, tone: 'destructive' })
      }
    }
    await onChanged()
    setPending(false)
    return isDone
  }
  const offerUndo = (title: 'team.note.was-changed' | 'team.note.was-deleted', undo: () => Promise<unknown>) =>
    notify({
      title: t(title),
      description: t('team.note.undo'),
      durationMs: undoMs,
      action: { label: t('email.undo'), run: () => void run(undo) },
    })
  const change = async ({ id, text, version }: OfficeMailNote, next: string) => {
    const isDone = await run(() => changeNote(id, next, version))
    if (isDone) offerUndo('team.note.was-changed', () => changeNote(id, text, version + 1))
    return isDone
  }
  const remove = async ({ id }: OfficeMailNote) => {
    if (await run(() => deleteNote(id))) offerUndo('team.note.was-deleted', () => restoreNote(id))
  }
  return {
    isPending,
    write: (note: TypedNote) => run(() => writeNote(emailId, note)),
    change,
    remove: (note: OfficeMailNote) => void remove(note),
  }
}
