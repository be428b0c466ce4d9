import { useI18n } from '#web/i18n/use-i18n.tsx'

import type { MailAction } from './calls.ts'
import type { MailRow } from './rows.ts'

import look from './list.module.css'
import parts from './mail-parts.module.css'

interface BulkBarProps {
  readonly rows: readonly MailRow[]
  readonly selected: ReadonlySet<string>
  /** All of the list, beyond the lines that are loaded. */
  readonly whole: { readonly count: number | null; readonly isChosen: boolean; readonly choose: () => void }
  readonly isFiling: boolean
  readonly onSelected: (selected: ReadonlySet<string>) => void
  readonly onFile: (action: MailAction) => void
}

const actions = [
  ['read', 'email.mark-read'],
  ['star', 'email.star'],
  ['archive', 'email.archive'],
  ['delete', 'email.delete'],
  ['spam', 'email.spam'],
] as const

/** Select-all, and what can be done with what is selected. */
export function BulkBar({ rows, selected, whole, isFiling, onSelected, onFile }: BulkBarProps) {
  const { t } = useI18n()
  const isAll = rows.length > 0 && selected.size >= rows.length && rows.every(({ id }) => selected.has(id))
  return (
    <div className={look.bulk} role="toolbar" aria-label={t('email.bulk')}>
      <label className={look.tick}>
        <input
          type="checkbox"
          aria-label={t('email.select-all')}
          checked={isAll}
          disabled={rows.length === 0}
          onChange={() => onSelected(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
        />
      </label>
      {selected.size === 0 ? (
        <span className={parts.quiet} aria-hidden="true">
          {t('email.select-all')}
        </span>
      ) : (
        <>
          <output className={parts.quiet}>
            {whole.isChosen
              ? t('email.bulk.whole', { count: whole.count ?? 0 })
              : t('email.bulk.count', { count: selected.size })}
          </output>
          {whole.count === null || whole.isChosen ? null : (
            <button type="button" className={parts.textButton} onClick={whole.choose}>
              {t('email.select-whole', { count: whole.count })}
            </button>
          )}
          {actions.map(([action, label]) => (
            <button
              key={action}
              type="button"
              className={parts.textButton}
              aria-disabled={isFiling || undefined}
              onClick={() => onFile(action)}
            >
              {t(label)}
            </button>
          ))}
          <button type="button" className={parts.textButton} onClick={() => onSelected(new Set())}>
            {t('email.clear')}
          </button>
        </>
      )}
    </div>
  )
}
