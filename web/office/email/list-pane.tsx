import type { Ref } from 'react'

import { assignedFilters } from '#services/contracts/email-messages.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { BulkBar } from './bulk-bar.tsx'
import { MailRows } from './mail-rows.tsx'
import type { useMailSection } from './use-mail-section.ts'

import css from './email.module.css'
import look from './list.module.css'
import parts from './mail-parts.module.css'

interface ListPaneProps {
  readonly mail: ReturnType<typeof useMailSection>
  readonly searchField: Ref<HTMLInputElement>
}

/** Search, list or threads, what is selected, and the lines. */
export function ListPane({ mail, searchField }: ListPaneProps) {
  const { t } = useI18n()
  const { list, rows, mode, selected } = mail
  return (
    <section className={css.listPane} aria-label={t('email.list')}>
      <div className={look.tools}>
        <TextField
          ref={searchField}
          type="search"
          label={t('email.search')}
          maxLength={200}
          value={mail.search}
          onChange={mail.setSearch}
        />
        <fieldset className={look.modes} aria-label={t('email.view')}>
          {(['list', 'threads'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={look.mode}
              aria-pressed={one === mode}
              onClick={() => mail.show({ mode: one })}
            >
              {t(`email.view.${one}`)}
            </button>
          ))}
        </fieldset>
        <fieldset className={look.modes} aria-label={t('team.filter')}>
          {(['all', ...assignedFilters] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={look.mode}
              aria-pressed={one === mail.assigned}
              onClick={() => mail.show({ assigned: one })}
            >
              {t(`team.filter.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <BulkBar
        rows={rows}
        selected={selected}
        whole={mail.whole}
        isFiling={mail.isFiling}
        onSelected={mail.setSelected}
        onFile={mail.file}
      />
      {list.error === undefined ? null : (
        <Notice
          tone="danger"
          announce="alert"
          actions={<Button onClick={() => void list.refresh()}>{t('office.again')}</Button>}
        >
          {list.lines === undefined ? t('office.unread') : t('office.stale')}
        </Notice>
      )}
      <Rows mail={mail} />
    </section>
  )
}

function Rows({ mail }: Pick<ListPaneProps, 'mail'>) {
  const { list } = mail
  const { t } = useI18n()
  if (list.lines === undefined)
    return list.error === undefined ? <output className={parts.state}>{t('email.loading')}</output> : null
  if (list.lines.length === 0) return <p className={parts.state}>{t('email.none')}</p>
  return <MailRows key={list.key} mail={mail} rows={list.lines} />
}
