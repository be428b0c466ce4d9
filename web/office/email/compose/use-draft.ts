import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Draft, DraftFields } from '#services/contracts/email-drafts.ts'
import { HttpError, refusalCode } from '#web/data/http.ts'
import { tabStorage } from '#web/state/browser-storage.ts'

import { isExpired } from '../../data/office-read.ts'
import { useOfficeSession } from '../../data/session.ts'
import { readDraft, saveDraft } from './compose-calls.ts'
import { forgetText, keepText, keptText } from './kept-text.ts'
import { createSaver, type Saver, type SaveState } from './saver.ts'

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly isGone: boolean }
  | { readonly state: 'ready'; readonly draft: Draft; readonly fields: DraftFields }

/** A draft of the server, with what this tab typed and could not save before. Every change is saved a second later. */
export function useDraft(id: string) {
  const { expire } = useOfficeSession()
  const [storage] = useState(tabStorage)
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [saving, setSaving] = useState<SaveState>('saved')
  const saver = useRef<Saver<DraftFields> | null>(null)
  const fail = useEffectEvent((error: unknown) => void (isExpired(error) && expire()))

  const begin = useEffectEvent((draft: Draft) => {
    const unsaved = keptText(storage, id)
    saver.current?.stop()
    saver.current = createSaver<DraftFields>({
      version: draft.version,
      save: async (fields, version) => {
        const saved = await saveDraft(id, fields, version)
        forgetText(storage, id)
        return saved
      },
      isConflict: (error) => refusalCode(error) === 'conflict',
      onState: setSaving,
      onFailure: fail,
      after,
    })
    setSaving('saved')
    setLoaded({ state: 'ready', draft, fields: unsaved ?? fieldsOf(draft) })
    if (unsaved !== null) saver.current.change(unsaved)
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    readDraft(id).then(
      (draft) => isOver || begin(draft),
      (error: unknown) => {
        if (isOver) return
        fail(error)
        setLoaded({ state: 'failed', isGone: error instanceof HttpError && error.status === 404 })
      },
    )
    return () => {
      isOver = true
      void saver.current?.flush()
    }
  }, [id, round])

  return {
    loaded,
    saving,
    change: (changes: Partial<DraftFields>) => {
      if (loaded.state !== 'ready') return
      const fields = { ...loaded.fields, ...changes }
      keepText(storage, id, fields)
      setLoaded({ ...loaded, fields })
      saver.current?.change(fields)
    },
    /** False when the server could not be given what was typed. */
    flush: async () => (await saver.current?.flush()) ?? false,
    version: () => saver.current?.version() ?? 0,
    /** Takes the server's state for what was typed here. */
    readAgain: () => {
      forgetText(storage, id)
      setRound(round + 1)
    },
    /** It is sent or discarded: nothing is saved any more. */
    leave: () => {
      saver.current?.stop()
      forgetText(storage, id)
    },
  }
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const fieldsOf = ({ accountId, to, cc, bcc, subject, body, isRich, withQuote }: Draft): DraftFields => ({
  accountId,
  to,
  cc,
  bcc,
  subject,
  body,
  isRich,
  withQuote,
})
