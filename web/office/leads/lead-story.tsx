import type { SyntheticEvent } from 'react'

import { leadStory, type ContactLead, type LeadStory as Story } from '#services/contracts/office.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { useKeptTyped } from '../frame/data/use-kept-typed.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'

import parts from '../frame/parts.module.css'
import css from './leads.module.css'

/** Story of a lead, loaded on opening. */
export function LeadStory({
  lead,
  isOpen,
  onChanged,
}: {
  readonly lead: ContactLead
  readonly isOpen: boolean
  readonly onChanged: () => Promise<unknown>
}) {
  const { t } = useI18n()
  const address = `/api/admin/leads/${encodeURIComponent(lead.id)}`
  const read = useOfficeRead(leadStory, isOpen ? `${address}/story` : null)
  const onAdded = () => Promise.all([read.mutate(), onChanged()])
  if (!isOpen && lead.notes === null) return null
  return (
    <div className={css.story}>
      {lead.notes === null ? null : (
        <p className={css.message} dir="auto">
          <span className={parts.strong}>{t('office.lead.note.newest')}</span> {lead.notes}
        </p>
      )}
      {isOpen ? (
        <>
          <NewNote leadId={lead.id} address={address} onAdded={onAdded} />
          <SectionState read={read}>
            {(entries) => (
              <ol className={css.entries} aria-label={t('office.lead.story')}>
                {entries.map((entry) => (
                  <Entry key={entry.position} entry={entry} />
                ))}
              </ol>
            )}
          </SectionState>
        </>
      ) : null}
    </div>
  )
}

function Entry({ entry }: { readonly entry: Story[number] }) {
  const { t, locale } = useI18n()
  const { kind, at, by, to, note } = entry
  return (
    <li>
      <span className={parts.quiet}>
        <time dateTime={at}>{momentIn(locale, at)}</time>
        {by === null ? null : <> · {by}</>} ·{' '}
        {kind === 'status' && to !== null
          ? t('office.lead.updated.to', { status: t(`office.lead.word.${to}`) })
          : t(`office.lead.story.${kind === 'status' ? 'received' : kind}`)}
      </span>
      {kind === 'note' ? (
        <p className={css.message} dir="auto">
          {note ?? t('office.lead.note.erased')}
        </p>
      ) : null}
    </li>
  )
}

interface NewNoteProps {
  readonly leadId: string
  readonly address: string
  readonly onAdded: () => Promise<unknown>
}

export const noteForm = (leadId: string): string => `lead-note ${leadId}`

function NewNote({ leadId, address, onAdded }: NewNoteProps) {
  const { t } = useI18n()
  // The id is the same for each try of one note, so that a repeated request adds no second one.
  const { fields, change, forget } = useKeptTyped(noteForm(leadId), { id: newId(), text: '' })
  const { id, text } = fields
  const { isPending, run } = useCommand({
    send: () => request('POST', `${address}/notes`, { id, text }),
    failed: { title: t('office.error'), description: t('office.lead.note.failed') },
    onDone: () => {
      forget({ id: newId(), text: '' })
      return onAdded()
    },
    done: () => ({ title: t('office.lead.note.added') }),
  })
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    if (text.trim() !== '') void run()
  }
  return (
    <form className={css.form} onSubmit={add}>
      <TextArea
        label={t('office.lead.note')}
        rows={2}
        maxLength={2000}
        dir="auto"
        value={text}
        onChange={(typed) => change({ text: typed })}
      />
      <Button type="submit" variant="secondary" pending={isPending} disabled={text.trim() === ''}>
        {t('office.lead.note.add')}
      </Button>
    </form>
  )
}

const newId = (): string => crypto.randomUUID().replaceAll('-', '')
