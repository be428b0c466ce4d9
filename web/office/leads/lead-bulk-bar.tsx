import { leadIds } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import type { LeadAction } from './use-lead-changes.ts'

import parts from '../frame/parts.module.css'
import css from './leads.module.css'

interface LeadBulkBarProps {
  readonly shown: readonly string[]
  readonly hasMore: boolean
  readonly query: string
  readonly isArchive: boolean
  readonly selected: ReadonlySet<string>
  readonly isSending: boolean
  readonly onSelected: (selected: ReadonlySet<string>) => void
  readonly onAction: (action: LeadAction) => void
}

/** Select-all, all that match beyond what is shown, and what can be done with what is selected. */
export function LeadBulkBar(props: LeadBulkBarProps) {
  const { shown, hasMore, query, isArchive, selected, isSending, onSelected, onAction } = props
  const { t } = useI18n()
  const isAll = shown.length > 0 && shown.every((id) => selected.has(id))
  const read = useOfficeRead(leadIds, isAll && hasMore ? `/api/admin/leads/ids?${query}` : null)
  // Before its answer, and where there is none, what was read is of another question.
  const whole = read.isLoading || read.error !== undefined ? undefined : read.data
  const isMore = isAll && hasMore && whole !== undefined && whole.ids.some((id) => !selected.has(id))
  const actions: readonly LeadAction[] = isArchive ? ['restore'] : ['close', 'archive']
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('office.lead.bulk')}>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onSelected(isAll ? new Set() : new Set([...selected, ...shown]))}
        />
        {t('office.lead.select-shown')}
      </label>
      <output className={parts.quiet}>
        {selected.size === 0 ? '' : t('office.lead.bulk.count', { count: selected.size })}
      </output>
      {isMore ? (
        <Button variant="secondary" onClick={() => onSelected(new Set(whole.ids))}>
          {t(whole.isComplete ? 'office.lead.select-whole' : 'office.lead.select-newest', { count: whole.ids.length })}
        </Button>
      ) : null}
      {selected.size === 0 ? null : (
        <>
          {actions.map((action) => (
            <Button key={action} variant="secondary" pending={isSending} onClick={() => onAction(action)}>
              {t(`office.lead.do.${action}`)}
            </Button>
          ))}
          <Button variant="secondary" onClick={() => onSelected(new Set())}>
            {t('office.lead.clear')}
          </Button>
        </>
      )}
    </div>
  )
}
