import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Draft, DraftFields } from '#services/contracts/email-drafts.ts'
import { HttpError } from '#web/data/http.ts'
import { useFailure } from '#web/data/use-failure.ts'
import { tabStorage } from '#web/state/browser-storage.ts'

import { readDraft } from './compose-calls.ts'
import { keepText, keptTextOf, type KeptText } from './kept-text.ts'
import { fieldsOf, isConflict, isOwn, saveKept } from './save-kept.ts'
import { createSaver, type Saver, type SaveState } from './saver.ts'

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly isGone: boolean }
  | { readonly state: 'ready'; readonly draft: Draft; readonly fields: DraftFields }

const closed = new Map<string, Saver<DraftFields>>()

function close(id: string, saver: Saver<DraftFields>): void {
  closed.set(id, saver)
  void saver.flush()
}

/** The draft as the server has it once nothing of it is under way from this tab any more. */
async function readSettled(storage: Storage | null, id: string): Promise<Draft> {
  const former = closed.get(id)
  closed.delete(id)
  await former?.flush()
  // What it could not save is kept in the tab.
  if (storage !== null) former?.stop()
  return readDraft(id)
}

/** Continues with the tab's text, unless another saved since. */
function goOn(saver: Saver<DraftFields>, draft: Draft, kept: KeptText): void {
  if (isOwn(draft, kept)) saver.change(kept.fields)
  else saver.refuse()
}

/** A draft of the server, with what this tab typed and could not save before. Every change is saved a second later. */
export function useDraft(id: string) {
  const { expireBy } = useFailure()
  const [storage] = useState(tabStorage)
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [saving, setSaving] = useState<SaveState>('saved')
  const saver = useRef<Saver<DraftFields> | null>(null)
  const newest = useRef<DraftFields | null>(null)
  const fail = useEffectEvent((error: unknown) => void expireBy(error))

  const begin = useEffectEvent((draft: Draft) => {
    const kept = keptTextOf(storage, id)
    saver.current?.stop()
    saver.current = createSaver<DraftFields>({
      version: draft.version,
      save: (fields, version) => saveKept(storage, id, fields, version),
      isConflict,
      onState: setSaving,
      onFailure: fail,
      after,
    })
    newest.current = kept?.fields ?? fieldsOf(draft)
    setSaving('saved')
    setLoaded({ state: 'ready', draft, fields: newest.current })
    if (kept !== null) goOn(saver.current, draft, kept)
  })
  const failed = useEffectEvent((error: unknown) => {
    fail(error)
    setLoaded({ state: 'failed', isGone: error instanceof HttpError && error.status === 404 })
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    readSettled(storage, id).then(
      (draft) => isOver || begin(draft),
      (error: unknown) => isOver || failed(error),
    )
    return () => {
      isOver = true
      if (saver.current !== null) close(id, saver.current)
    }
  }, [storage, id, round])

  const version = () => saver.current?.version() ?? 0
  return {
    loaded,
    saving,
    change: (changes: Partial<DraftFields>) => {
      if (loaded.state !== 'ready' || newest.current === null) return
      const fields = { ...newest.current, ...changes }
      newest.current = fields
      keepText(storage, id, { version: version(), asked: [], ...keptTextOf(storage, id), fields })
      setLoaded({ ...loaded, fields })
      saver.current?.change(fields)
    },
    /** False when the server could not be given what was typed. */
    flush: async () => (await saver.current?.flush()) ?? false,
    version,
    /** Takes the server's state for what was typed here. */
    readAgain: () => {
      keepText(storage, id, null)
      setRound(round + 1)
    },
    leave: () => {
      saver.current?.stop()
      keepText(storage, id, null)
    },
  }
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
