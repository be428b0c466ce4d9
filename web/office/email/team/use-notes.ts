import type { OfficeMailNote } from '#services/contracts/email-team.ts'
import { HttpError } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import type { TypedNote } from './kept-note.ts'
import { changeNote, deleteNote, restoreNote, writeNote } from './team-calls.ts'

interface NoteChange {
  readonly work: () => Promise<unknown>
  /** Message of the toast, and its undo. */
  readonly undoable?: { readonly title: string; readonly work: () => Promise<unknown> }
}

/** Notes with their actions; a failed text stays. */
export function useNotes(emailId: string, onChanged: () => Promise<unknown>) {
  const { t } = useI18n()
  const { isPending, run } = useCommand<NoteChange>({
    send: ({ work }) => work(),
    failed: { title: t('team.note.failed'), description: t('team.note.unreached') },
    wordsOf: (error) =>
      t(error instanceof HttpError && error.status < 500 ? 'team.note.refused' : 'team.note.unreached'),
    onDone: onChanged,
    onFailed: onChanged,
    done: (_, { undoable }) =>
      undoable === undefined ? null : { title: undoable.title, description: t('team.note.undo'), tone: 'neutral' },
    undo: {
      label: t('email.undo'),
      inputOf: (_, { undoable }) => (undoable === undefined ? null : { work: undoable.work }),
    },
    isRepeatable: true,
  })
  /** Resolves with whether the server has done it. */
  const isDone = async (change: NoteChange): Promise<boolean> => (await run(change)) !== null
  return {
    isPending,
    write: (note: TypedNote) => isDone({ work: () => writeNote(emailId, note) }),
    change: ({ id, text, version }: OfficeMailNote, next: string) =>
      isDone({
        work: () => changeNote(id, next, version),
        undoable: { title: t('team.note.was-changed'), work: () => changeNote(id, text, version + 1) },
      }),
    remove: ({ id }: OfficeMailNote) =>
      void run({
        work: () => deleteNote(id),
        undoable: { title: t('team.note.was-deleted'), work: () => restoreNote(id) },
      }),
  }
}
