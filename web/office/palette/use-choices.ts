import { useLocation } from 'wouter'

import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import type { Opened } from '../frame/data/recently-opened.ts'
import { sectionPath } from '../frame/use-section.ts'
import { matches } from './matches.ts'
import type { Action } from './use-actions.ts'
import type { FoundOf } from './use-found.ts'

export interface PaletteSection {
  readonly id: string
  readonly label: MessageKey
}

export interface Choice {
  /** Unique id in the list. */
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly shortcut?: string | undefined
  /** Remembered item; absent for actions. */
  readonly opens?: Opened
  readonly run: () => void
}

export interface ChoiceGroup {
  readonly id: 'recent' | 'moves' | 'sections' | 'actions' | FoundOf['id']
  readonly label: string
  readonly choices: readonly Choice[]
}

interface Offered {
  readonly typed: string
  readonly sections: readonly PaletteSection[]
  readonly actions: readonly Action[]
  readonly found: readonly FoundOf[]
  /** The last one first. */
  readonly recent: readonly Opened[]
  readonly moves: ChoiceGroup
}

/** Matching sections, actions and results, recently opened first. */
export function useChoices({ typed, sections, actions, found, recent, moves }: Offered): readonly ChoiceGroup[] {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const opening = (opens: Opened, label: string, detail?: string): Choice => ({
    id: choiceId(opens),
    label,
    ...(detail === undefined ? {} : { detail }),
    opens,
    run: () => navigate(opens.path),
  })
  const toSections = sections.map(({ id, label }) =>
    opening({ kind: 'sections', id, label: '', path: sectionPath(id) }, t(label)),
  )
  const fitting = ({ label }: Choice) => matches(label, typed)
  const toActions = actions.map(({ id, label, shortcut, run }) => ({ id: `action-${id}`, label, shortcut, run }))
  const groups: readonly ChoiceGroup[] = [
    { id: 'sections', label: t('palette.group.sections'), choices: toSections.filter(fitting) },
    { id: 'actions', label: t('palette.group.actions'), choices: toActions.filter(fitting) },
    ...found.map(({ id: kind, rows }): ChoiceGroup => ({
      id: kind,
      label: t(`palette.group.${kind}`),
      choices: rows.map(({ id, label, detail, path }) => opening({ kind, id, label, path }, label, detail)),
    })),
  ]
  // What is not theirs to open any more is not offered.
  const openedBefore = recent.flatMap((one) => {
    if (one.kind === 'sections') return toSections.filter(({ id }) => id === choiceId(one))
    const isOffered = found.some(({ id }) => id === one.kind)
    return isOffered ? opening(one, one.label, t(`palette.group.${one.kind}`)) : []
  })
  const ordered =
    typed.trim() === ''
      ? [
          { id: 'recent' as const, label: t('palette.group.recent'), choices: openedBefore },
          ...groups.map((group) => without(group, openedBefore)),
        ]
      : [...groups.map((group) => recentFirst(group, openedBefore)), moves]
  return ordered.filter(({ choices }) => choices.length > 0)
}

const without = (group: ChoiceGroup, others: readonly Choice[]): ChoiceGroup => ({
  ...group,
  choices: group.choices.filter(({ id }) => others.every((other) => other.id !== id)),
})

function recentFirst(group: ChoiceGroup, recent: readonly Choice[]): ChoiceGroup {
  const first = recent.flatMap(({ id }) => group.choices.filter((choice) => choice.id === id))
  return { ...group, choices: [...first, ...without(group, recent).choices] }
}

const choiceId = ({ kind, id }: Opened): string => (kind === 'sections' ? `section-${id}` : `${kind}-${id}`)
