import { useState } from 'react'

import { leadGroups, leadStatuses } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficePages } from '../frame/data/office-pages.ts'
import { useAddressValue, useSearchWords } from '../frame/data/use-address-value.ts'
import { PagedState } from '../frame/paged-state.tsx'
import { LeadBulkBar } from './lead-bulk-bar.tsx'
import { LeadGroupItem } from './lead-group-item.tsx'
import { useLeadChanges, type LeadAction } from './use-lead-changes.ts'

import css from '../frame/parts.module.css'
import own from './leads.module.css'

const replies = ['overdue', 'waiting', 'answered'] as const

/** Contact leads, newest first, those that look alike as one, or the one in the address: a status, an answer by mail or a call. */
export function LeadsSection() {
  const { t } = useI18n()
  const [id, setId] = useAddressValue('lead')
  const [status, setStatus] = useAddressValue('status')
  const [reply, setReply] = useAddressValue('reply')
  const [archived, setArchived] = useAddressValue('archived')
  const { typed, type, words } = useSearchWords()
  const asked = new URLSearchParams(
    Object.entries({ id, status, reply, archived, search: words }).filter(([, value]) => value !== ''),
  ).toString()
  const { pages, ...bulk } = useLeadList(asked)
  return (
    <>
      <search className={css.tools}>
        <TextField type="search" label={t('office.search')} maxLength={100} value={typed} onChange={type} />
        <SelectField
          label={t('office.lead.status')}
          placeholder={t('office.all')}
          value={status}
          options={leadStatuses.map((one) => ({ value: one, label: t(`office.lead.status.${one}`) }))}
          onChange={setStatus}
        />
        <SelectField
          label={t('office.lead.reply-state')}
          placeholder={t('office.all')}
          value={reply}
          options={replies.map((one) => ({ value: one, label: t(`office.lead.reply-state.${one}`) }))}
          onChange={setReply}
        />
        {id === '' && archived === '' ? null : (
          <Button variant="secondary" onClick={() => (id === '' ? setArchived('') : setId(''))}>
            {t('office.lead.all')}
          </Button>
        )}
      </search>
      <PagedState pages={pages}>
        {(groups) => {
          if (groups.length === 0) return asked === '' ? <NoLeads /> : <p>{t('office.nothing-found')}</p>
          const shown = groups.flatMap(({ ids }) => ids)
          return (
            <>
              <LeadBulkBar
                {...bulk}
                shown={shown}
                hasMore={pages.hasMore}
                query={asked}
                isArchive={archived === 'yes'}
              />
              <ul className={own.cards}>
                {groups.map((group) => (
                  <LeadGroupItem
                    key={group.lead.id}
                    group={group}
                    selected={bulk.selected}
                    onToggle={bulk.toggle}
                    onChanged={pages.mutate}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </PagedState>
    </>
  )
}

const none: ReadonlySet<string> = new Set()

/** The groups of a question, what is selected of them and what is done with it. Of another question nothing is selected. */
function useLeadList(asked: string) {
  const pages = useOfficePages(leadGroups, '/api/admin/leads/groups', asked === '' ? 'limit=25' : `limit=25&${asked}`)
  const [selection, setSelection] = useState({ of: asked, ids: none })
  const selected = selection.of === asked ? selection.ids : none
  // Until its answer is there, those of the question before are shown: they are not chosen as answers to this one.
  const onSelected = (ids: ReadonlySet<string>) => {
    if (pages.isCurrent) setSelection({ of: asked, ids })
  }
  const { isSending, apply } = useLeadChanges(pages.mutate)
  return {
    pages,
    selected,
    isSending,
    onSelected,
    /** Toggles all. */
    toggle: (ids: readonly string[]) => {
      const isAll = ids.every((id) => selected.has(id))
      onSelected(isAll ? new Set([...selected].filter((id) => !ids.includes(id))) : new Set([...selected, ...ids]))
    },
    onAction: (action: LeadAction) => {
      if (isSending) return
      void apply(action, [...selected])
      onSelected(none)
    },
  }
}

function NoLeads() {
  const { t } = useI18n()
  return (
    <div className={css.empty}>
      <h2 className={css.heading}>{t('office.lead.none')}</h2>
      <p>{t('office.lead.none.how')}</p>
      <a className={buttonLook({ variant: 'secondary' })} href={paths.contact}>
        {t('office.lead.none.link')}
      </a>
    </div>
  )
}
