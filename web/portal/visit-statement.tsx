import type { VisitStatement } from '#services/contracts/own-visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import css from './visit-statement.module.css'

type Line = VisitStatement['price'][number]

const sums: ReadonlySet<Line['line']> = new Set(['total', 'owed', 'overpaid', 'after-refunds', 'kept'])

interface StatementProps {
  readonly statement: VisitStatement
  /** The visit is still to come, on its day or on another: what is owed is owed on the day. */
  readonly isStanding: boolean
}

export function Statement({ statement: { price, back }, isStanding }: StatementProps) {
  const { t } = useI18n()
  if (price.length === 0 && back.length === 0) return <p className={css.none}>{t('portal.statement.none')}</p>
  return (
    <div className={css.statement}>
      <Lines lines={price} isStanding={isStanding} />
      <Lines lines={back} isStanding={isStanding} />
    </div>
  )
}

function Lines({ lines, isStanding }: { readonly lines: readonly Line[]; readonly isStanding: boolean }) {
  const { t, money } = useI18n()
  if (lines.length === 0) return null
  return (
    <dl className={css.lines}>
      {lines.map(({ line, cents }) => (
        <div key={line} className={sums.has(line) ? css.sum : undefined}>
          <dt>{t(line === 'owed' && isStanding ? 'portal.statement.owed-on-the-day' : `portal.statement.${line}`)}</dt>
          <dd>{cents < 0 ? `− ${money(-cents)}` : money(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
