import { use, useEffect, useId, useState, type KeyboardEvent } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { noteOpened, recentlyOpened } from '../frame/data/recently-opened.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { useDebounced } from '../frame/data/use-debounced.ts'
import { commandOf } from '../frame/keys/key-map.ts'
import { ChoiceList } from './choice-list.tsx'
import { CommandsContext } from './commands.ts'
import type { Action } from './use-actions.ts'
import { useChoices, type Choice, type PaletteSection } from './use-choices.ts'
import { useFound } from './use-found.ts'
import { useTypedMoves } from './use-typed-moves.ts'

import css from './palette.module.css'

interface PaletteSearchProps {
  readonly sections: readonly PaletteSection[]
  readonly actions: readonly Action[]
  readonly onClose: () => void
}

/** The field and its list, which begins with what was opened last. Arrows move, Enter takes; the first choice is marked until another one is. */
export function PaletteSearch({ sections, actions, onClose }: PaletteSearchProps) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState('')
  const { groups, found, moves, again } = useGroups(typed, { sections, actions })
  const choices = groups.flatMap((group) => group.choices)
  const active = Math.max(
    choices.findIndex((choice) => choice.id === marked),
    0,
  )
  const optionId = (choice: Choice | undefined) => (choice === undefined ? undefined : `${id}-${choice.id}`)
  const activeId = optionId(choices[active])

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return
    onClose()
    if (choice.opens !== undefined) noteOpened(user.id, choice.opens)
    choice.run()
  }
  const step = (by: number) => setMarked(choices[(active + by + choices.length) % choices.length]?.id ?? '')
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const command = commandOf('palette', event)
    if (command === 'choose') choose(choices[active])
    else if (command !== null) step(command === 'next' ? 1 : -1)
    else if (commandOf('office', event) === 'palette') onClose()
    else return
    event.preventDefault()
  }
  return (
    <div className={css.search}>
      <input
        // The dialog looks for this attribute when it opens; React's property of the name sets none.
        ref={(field) => field?.setAttribute('autofocus', '')}
        type="text"
        className={css.field}
        role="combobox"
        aria-label={t('palette.field')}
        placeholder={t('palette.field')}
        aria-autocomplete="list"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck="false"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked('')
        }}
        onKeyDown={keys}
      />
      <ChoiceList id={id} groups={groups} activeId={activeId} optionId={optionId} onChoose={choose} />
      <State found={found} moves={moves} isTyped={typed.trim() !== ''} count={choices.length} onAgain={again} />
    </div>
  )
}

/** All that is offered for what is typed. */
function useGroups(typed: string, { sections, actions }: Pick<PaletteSearchProps, 'sections' | 'actions'>) {
  const { user } = useOfficeSession()
  const commands = use(CommandsContext)
  const [recent] = useState(() => recentlyOpened(user.id))
  // Before the dialog takes the focus from a card.
  const [offered] = useState(() => commands?.offered() ?? [])
  const { groups: found, again: findAgain } = useFound(useDebounced(typed.trim()))
  const moves = useTypedMoves(typed, user.role === 'owner')
  const groups = useChoices({
    typed,
    sections,
    // Those of the office first: what was typed for one of them before a deal was in view still means it.
    actions: [...actions, ...offered],
    found,
    recent,
    moves: moves.group,
  })
  const again = () => {
    findAgain()
    moves.again()
  }
  return { groups, found, moves, again }
}

interface StateProps {
  readonly found: ReturnType<typeof useFound>['groups']
  readonly moves: Pick<ReturnType<typeof useTypedMoves>, 'group' | 'isSearching' | 'isFailed'>
  readonly isTyped: boolean
  readonly count: number
  readonly onAgain: () => void
}

/** Progress, emptiness or failure of the search. */
function State({ found, moves, isTyped, count, onAgain }: StateProps) {
  const { t } = useI18n()
  const isSearching = moves.isSearching || found.some(({ state }) => state === 'searching')
  const failed = [
    ...found.filter(({ state }) => state === 'failed').map(({ id }) => t(`palette.group.${id}`)),
    ...(moves.isFailed ? [moves.group.label] : []),
  ]
  const isVain = !isSearching && failed.length === 0 && count === 0
  return (
    <>
      {isSearching || isVain ? (
        <p className={css.state}>{t(isSearching ? 'palette.searching' : 'office.nothing-found')}</p>
      ) : null}
      <output className="only-read">{isTyped && !isSearching ? t('palette.count', { count }) : ''}</output>
      {failed.length === 0 ? null : (
        <Notice
          tone="danger"
          announce="alert"
          actions={
            <Button variant="secondary" onClick={onAgain}>
              {t('office.again')}
            </Button>
          }
        >
          {t('palette.failed', { groups: failed.join(', ') })}
        </Notice>
      )}
    </>
  )
}
