import { isSlotLabel } from '#events/values/time.ts'
import type { ConcernCase } from '#services/contracts/concerns.ts'
import { dayEndingAt, momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './rows.module.css'

type Told = NonNullable<ConcernCase['case']>

export function ConcernStory({ told }: { readonly told: Told }) {
  const i18n = useI18n()
  const { t } = i18n
  const { status, respondUntil, decideUntil, isAnswered = told.steps.length > 0 } = told
  const words = { respond: momentWords(respondUntil, i18n), decide: momentWords(decideUntil, i18n) }
  return (
    <>
      <p>
        <strong>{t(`portal.concern.status.${status}`)}</strong> · {momentWords(told.since ?? told.at, i18n)}
      </p>
      <p>{told.areas.map((area) => t(`portal.concern.area.${area}`)).join(', ')}</p>
      <blockquote dir="auto">{told.words}</blockquote>
      <ul className={css.rows}>
        {entriesOf(told).map((entry) =>
          'recleanId' in entry ? (
            <Again key={entry.at} told={entry} />
          ) : (
            <Step key={`${entry.at}-${entry.outcome ?? ''}`} step={entry} />
          ),
        )}
      </ul>
      {status === 'open' ? <p>{t(isAnswered ? 'portal.concern.deciding' : 'portal.concern.waiting', words)}</p> : null}
    </>
  )
}

type Continuation = NonNullable<Told['continuations']>[number]

/** Answers and continuations in order. */
const entriesOf = ({ steps, continuations = [] }: Told) =>
  [...steps, ...continuations].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))

function Again({ told: { at, areas, words } }: { readonly told: Continuation }) {
  const i18n = useI18n()
  const { t } = i18n
  return (
    <li className={css.row}>
      <p className={css.quiet}>{momentWords(at, i18n)}</p>
      <p className={css.wide}>
        {t('portal.concern.again.told')} · {areas.map((area) => t(`portal.concern.area.${area}`)).join(', ')}
      </p>
      <blockquote className={css.wide} dir="auto">
        {words}
      </blockquote>
    </li>
  )
}

function Step({ step }: { readonly step: Told['steps'][number] }) {
  const i18n = useI18n()
  const { t, money, date, time } = i18n
  const { outcome, reclean, refundUntil } = step
  return (
    <li className={css.row}>
      <p className={css.quiet}>{momentWords(step.at, i18n)}</p>
      {outcome === null ? null : (
        <p className={css.wide}>
          {outcome === 'refund'
            ? t('portal.concern.outcome.refund', {
                amount: money(step.refundCents),
                until: refundUntil === null ? '' : date(dayEndingAt(refundUntil), 'full'),
              })
            : t(`portal.concern.outcome.${outcome}`)}
        </p>
      )}
      {reclean === null ? null : (
        <p className={css.wide}>
          {t('portal.concern.visit', {
            date: date(reclean.date, 'full'),
            time: isSlotLabel(reclean.time) ? time(reclean.time) : reclean.time,
          })}
        </p>
      )}
      <blockquote className={css.wide} dir="auto">
        {step.words}
      </blockquote>
    </li>
  )
}
