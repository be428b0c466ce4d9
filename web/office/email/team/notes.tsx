import { useState, type Ref, type SyntheticEvent } from 'react'

import { mostNote, type EmailTeam, type OfficeMailNote } from '#services/contracts/email-team.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { tabStorage } from '#web/state/browser-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-field.tsx'

import { useOfficeSession } from '../../frame/data/session.ts'
import { fullDate } from '../mail-dates.ts'
import { keepNote, keptNote, type TypedNote } from './kept-note.ts'
import { useNotes } from './use-notes.ts'

import parts from '../mail-parts.module.css'
import css from './team.module.css'

interface NotesProps {
  readonly emailId: string
  readonly team: EmailTeam
  readonly field: Ref<HTMLTextAreaElement>
  readonly onChanged: () => Promise<unknown>
}

export function Notes({ emailId, team, field, onChanged }: NotesProps) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const notes = useNotes(emailId, onChanged)
  return (
    <section className={css.notes} aria-label={t('team.notes')}>
      <h3 className={parts.heading}>{t('team.notes')}</h3>
      <p className={css.hint}>{t('team.notes.hint')}</p>
      {team.notes.length === 0 ? null : (
        <ul className={css.noteList}>
          {team.notes.map((note) => (
            <Note key={note.id} note={note} isOwn={note.by.id === user.id} notes={notes} />
          ))}
        </ul>
      )}
      <NewNote key={team.threadId} threadId={team.threadId} field={field} notes={notes} />
    </section>
  )
}

interface NewNoteProps extends Pick<NotesProps, 'field'> {
  readonly threadId: string
  readonly notes: ReturnType<typeof useNotes>
}

function NewNote({ threadId, field, notes }: NewNoteProps) {
  const { t } = useI18n()
  const [storage] = useState(tabStorage)
  const [typed, setTyped] = useState<TypedNote | null>(() => keptNote(storage, threadId))
  const text = typed?.text ?? ''
  const change = (note: TypedNote | null) => {
    setTyped(note)
    keepNote(storage, threadId, note)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed !== null && text.trim() !== '' && (await notes.write(typed))) change(null)
  }
  return (
    <form className={css.noteForm} onSubmit={(event) => void submit(event)}>
      <TextArea
        ref={field}
        label={t('team.note.new')}
        rows={2}
        maxLength={mostNote}
        dir="auto"
        value={text}
        readOnly={notes.isPending}
        onChange={(next) => change(next === '' ? null : { id: typed?.id ?? newNoteId(), text: next })}
      />
      <Button type="submit" variant="secondary" pending={notes.isPending} disabled={text.trim() === ''}>
        {t('team.note.add')}
      </Button>
    </form>
  )
}

const newNoteId = (): string => crypto.randomUUID().replaceAll('-', '')

interface NoteProps {
  readonly note: OfficeMailNote
  readonly isOwn: boolean
  readonly notes: ReturnType<typeof useNotes>
}

function Note({ note, isOwn, notes }: NoteProps) {
  const { t, locale } = useI18n()
  const [edited, setEdited] = useState<string | null>(null)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (edited === null || edited.trim() === '') return
    if (edited.trim() === note.text || (await notes.change(note, edited))) setEdited(null)
  }
  const { by, writtenAt, changedAt } = note
  return (
    <li className={css.note}>
      <p className={parts.quiet}>
        <span className={parts.strong}>{by.name ?? by.id}</span>{' '}
        <time dateTime={writtenAt}>{fullDate(locale, writtenAt)}</time>
        {changedAt === null ? null : <> · {t('team.note.changed')}</>}
      </p>
      {edited === null ? (
        <p className={css.noteText} dir="auto">
          {note.text}
        </p>
      ) : (
        <form className={css.noteForm} onSubmit={(event) => void save(event)}>
          <TextArea
            label={t('team.note.edit')}
            rows={2}
            maxLength={mostNote}
            dir="auto"
            value={edited}
            onChange={setEdited}
          />
          <div className={css.noteTools}>
            <Button type="submit" variant="secondary" pending={notes.isPending} disabled={edited.trim() === ''}>
              {t('team.note.save')}
            </Button>
            <Button variant="quiet" onClick={() => setEdited(null)}>
              {t('team.note.cancel')}
            </Button>
          </div>
        </form>
      )}
      {isOwn && edited === null ? (
        <div className={css.noteTools}>
          <button type="button" className={parts.textButton} onClick={() => setEdited(note.text)}>
            {t('team.note.edit')}
          </button>
          <button type="button" className={parts.textButton} onClick={() => notes.remove(note)}>
            {t('team.note.delete')}
          </button>
        </div>
      ) : null}
    </li>
  )
}
