import { useState } from 'react'
import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useDebounced } from '../frame/data/use-debounced.ts'
import { sectionPath } from '../frame/use-section.ts'
import { useFound } from '../palette/use-found.ts'

import parts from '../frame/parts.module.css'

/** Kinds of stories by parameter. */
const kinds = { customers: 'customer', bookings: 'booking', deals: 'deal' } as const

/** Finds customers, bookings and deals by words or a booking number, each with the way to its story. */
export function StorySearch() {
  const { t } = useI18n()
  const [typed, type] = useState('')
  const { groups, again } = useFound(useDebounced(typed.trim()))
  const asked = groups.flatMap((group) => (group.id === 'mails' ? [] : [{ ...group, kind: kinds[group.id] }]))
  const found = asked.flatMap(({ kind, rows }) => rows.map((row) => ({ ...row, kind })))
  const isOver = asked.every(({ state }) => state === 'found')
  return (
    <search>
      <TextField
        type="search"
        label={t('history.find')}
        hint={t('history.find.how')}
        maxLength={100}
        value={typed}
        onChange={type}
      />
      {asked.some(({ state }) => state === 'failed') ? (
        <Button variant="secondary" onClick={again}>
          {t('office.again')}
        </Button>
      ) : null}
      {isOver && found.length === 0 ? <output className={parts.empty}>{t('history.find.none')}</output> : null}
      {found.length === 0 ? null : (
        <ul className={parts.rows} aria-label={t('history.found')}>
          {found.map(({ kind, id, label, detail }) => (
            <li key={`${kind} ${id}`} className={parts.row}>
              <span>
                <Link
                  className={parts.strong}
                  href={sectionPath('history', { [kind]: id })}
                  dir="auto"
                  onClick={() => type('')}
                >
                  {label}
                </Link>{' '}
                <span className={parts.quiet}>{[t(`history.kind.${kind}`), detail].filter(Boolean).join(' · ')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
