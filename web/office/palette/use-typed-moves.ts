import { use } from 'react'
import { useLocation } from 'wouter'

import { dealStages } from '#events/values/deal.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useDebounced } from '../frame/data/use-debounced.ts'
import { sectionPath } from '../frame/use-section.ts'
import { moveIn } from './asked-move.ts'
import { CommandsContext } from './commands.ts'
import { deals } from './sources.ts'
import type { ChoiceGroup } from './use-choices.ts'
import { useFound } from './use-found.ts'

const [dealsAlone, nothing] = [[deals], []] as const

/** Moves of found deals, as they are typed: whose, and whereto. The board makes them. */
export function useTypedMoves(typed: string, canMove: boolean) {
  const { t } = useI18n()
  const [, navigate] = useLocation()
  const commands = use(CommandsContext)
  const stages = dealStages.map((stage) => ({ stage, label: t(`office.stage.${stage}`) }))
  const asked = canMove ? moveIn(typed, { stages, sentence: t('palette.move-deal', { name: '', stage: '' }) }) : null
  const name = asked?.name ?? ''
  const sought = useDebounced(name)
  const { groups, again } = useFound(sought, name === '' ? nothing : dealsAlone)
  // What was found for a name that was typed before is no deal of this one.
  const isCurrent = sought === name
  const rows = isCurrent ? groups.flatMap((group) => group.rows) : []
  const choices = rows.flatMap(({ id, label, detail, stage: from }) =>
    (from === undefined ? [] : (asked?.to ?? []))
      .filter((to) => to !== from)
      .map((to) => ({
        id: `move-${id}-${to}`,
        label: t('palette.move-deal', { name: label, stage: t(`office.stage.${to}`) }),
        detail,
        run: () => {
          if (commands?.ask({ id, to }) === false) navigate(sectionPath('pipeline'))
        },
      })),
  )
  const group: ChoiceGroup = { id: 'moves', label: t('palette.group.moves'), choices }
  return {
    group,
    isSearching: name !== '' && (!isCurrent || groups.some(({ state }) => state === 'searching')),
    isFailed: isCurrent && groups.some(({ state }) => state === 'failed'),
    again,
  }
}
