import { useState } from 'react'

import { dayMs, isLocalDate } from '#events/values/time.ts'
import { addDays } from '#events/values/toronto.ts'
import type { Deal } from '#services/contracts/deals.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useAddressParameter } from '../frame/use-section.ts'
import { mostDeals } from './board.ts'
import { dealName } from './deal-name.ts'
import { movesBetween, type Move } from './moves-between.ts'
import { dayAgo, usePastBoard } from './use-past-board.ts'

import panel from './deal-panel.module.css'
import own from './moved-since.module.css'

const mostShown = 100

interface MovedSinceProps {
  /** The board at the end of this day. */
  readonly day: string
  readonly before: readonly Deal[]
  /** The board as it is. */
  readonly living: readonly Deal[]
  readonly onOpen: (id: string) => void
}

export function MovedSince({ day, before, living, onOpen }: MovedSinceProps) {
  const { t, date } = useI18n()
  const [until, setUntil] = useState('')
  const [isAsked] = useState(useAddressParameter('moved') === 'yes')
  const today = dayAgo(0)
  const end = isLocalDate(until) && until > day && until < today ? until : today
  const past = usePastBoard((Date.parse(today) - Date.parse(end)) / dayMs)
  const after = past === null ? living : past.deals
  return (
    <details className={own.since} open={isAsked}>
      <summary>
        {t('pipeline.since', { day: date(day, 'day') })}
        <Glyph name="down" />
      </summary>
      <TextField
        type="date"
        label={t('pipeline.since.until')}
        min={addDays(day, 1)}
        max={today}
        value={until === '' ? today : until}
        onChange={setUntil}
      />
      {after === null ? (
        <p>{t(past?.isFailed ? 'pipeline.past-failed' : 'pipeline.past-loading', { day: date(end, 'full') })}</p>
      ) : (
        <Moves moves={movesBetween(before, after, mostDeals)} living={living} onOpen={onOpen} />
      )}
    </details>
  )
}

interface MovesProps extends Pick<MovedSinceProps, 'living' | 'onOpen'> {
  readonly moves: readonly Move[]
}

function Moves({ moves, living, onOpen }: MovesProps) {
  const { t } = useI18n()
  if (moves.length === 0) return <p>{t('pipeline.since.none')}</p>
  const livingIds = new Set(living.map(({ id }) => id))
  const came = moves.filter(({ from }) => from === null).length
  const left = moves.filter(({ to }) => to === null).length
  return (
    <>
      <p>{t('pipeline.since.sum', { moved: moves.length - came - left, came, left })}</p>
      <ul className={panel.story}>
        {moves.slice(0, mostShown).map((move) => (
          <li key={move.deal.id}>
            <OneMove {...move} isKnown={move.from !== null || livingIds.has(move.deal.id)} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {moves.length <= mostShown ? null : <p>{t('pipeline.since.more', { count: moves.length - mostShown })}</p>}
    </>
  )
}

interface OneMoveProps extends Move, Pick<MovedSinceProps, 'onOpen'> {
  /** On one of the two boards that are at hand: what came and went in between is on neither. */
  readonly isKnown: boolean
}

function OneMove({ deal, from, to, isKnown, onOpen }: OneMoveProps) {
  const { t } = useI18n()
  const name = dealName(deal) || t('office.deal.unnamed')
  const stage = (of: Deal['stage']) => t(`office.stage.${of}`)
  const text =
    from === null
      ? t('pipeline.since.came', { name, to: stage(deal.stage) })
      : to === null
        ? t('pipeline.since.left', { name, from: stage(from) })
        : t('pipeline.since.moved', { name, from: stage(from), to: stage(to) })
  if (!isKnown) return text
  return (
    <button type="button" className={panel.told} onClick={() => onOpen(deal.id)}>
      {text}
    </button>
  )
}
