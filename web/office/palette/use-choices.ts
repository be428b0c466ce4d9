import { useLocation } from 'wouter'

import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { sectionPath } from '../shell/use-section.ts'
import { matches } from './matches.ts'
import type { Action } from './use-actions.ts'
import type { FoundOf } from './use-found.ts'

export interface PaletteSection {
  readonly id: string
  readonly label: MessageKey
}

export interface Choice {
  /** Unique in the list. */
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly shortcut?: string | undefined
  readonly run: () => void
}

export interface ChoiceGroup {
  readonly id: 'sections' | 'actions' | FoundOf['id']
  readonly label: string
  readonly choices: readonly Choice[]
}

interface Offered {
  readonly typed: string
  readonly sections: readonly PaletteSection[]
  readonly actions: readonly Action[]
  readonly found: readonly FoundOf[]
}

/** What can be chosen: sections and actions whose words begin with what was typed, and what the server found; no empty group. */
export function useChoices({ typed, sections, actions, found }: Offered): readonly ChoiceGroup[] {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const groups: readonly ChoiceGroup[] = [
    {
      id: 'sections',
      label: t('palette.group.sections'),
      choices: sections.map(({ id, label }) => ({
        id: `section-${id}`,
        label: t(label),
        run: () => navigate(sectionPath(id)),
      })),
    },
    {
      id: 'actions',
      label: t('palette.group.actions'),
      choices: actions.map(({ id, label, shortcut, run }) => ({ id: `action-${id}`, label, shortcut, run })),
    },
  ]
  const fitting = groups.map((group) => ({
    ...group,
    choices: group.choices.filter(({ label }) => matches(label, typed)),
  }))
  const results = found.map(({ id, rows }): ChoiceGroup => ({
    id,
    label: t(`palette.group.${id}`),
    choices: rows.map((row) => ({
      id: `${id}-${row.id}`,
      label: row.label,
      detail: row.detail,
      run: () => navigate(row.path),
    })),
  }))
  return [...fitting, ...results].filter(({ choices }) => choices.length > 0)
}
