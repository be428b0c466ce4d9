import { useState } from 'react'

import { dealStages, lostReasons, type DealStage, type LostReason } from '#events/values/deal.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import type { Refusal } from './use-bulk.ts'

import css from './selection.module.css'

interface DealBulkBarProps {
  readonly count: number
  readonly isSending: boolean
  readonly refusals: readonly Refusal[]
  readonly onMove: (to: DealStage) => void
  readonly onLose: (reason: LostReason) => void
  readonly onClear: () => void
}

export function DealBulkBar({ count, isSending, refusals, onMove, onLose, onClear }: DealBulkBarProps) {
  const { t } = useI18n()
  const [stage, setStage] = useState<DealStage>('contacted')
  const [reason, setReason] = useState<LostReason>('no_answer')
  return (
    <section className={css.bar} aria-label={t('pipeline.bulk')} data-deal-bulk>
      {refusals.length === 0 ? null : (
        <Notice tone="danger" announce="alert">
          <p>{t('pipeline.bulk.refused', { count: refusals.length })}</p>
          <ul className={css.refusals}>
            {refusals.map(({ id, text }) => (
              <li key={id} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={css.acts}>
        <strong className={css.count}>{t('pipeline.bulk.count', { count })}</strong>
        <Button variant="secondary" onClick={onClear}>
          {t('office.lead.clear')}
        </Button>
        <div className={css.act}>
          <SelectField
            label={t('pipeline.bulk.stage')}
            value={stage}
            onChange={(value) => setStage(dealStages.find((one) => one === value) ?? stage)}
            options={dealStages.map((value) => ({ value, label: t(`office.stage.${value}`) }))}
          />
          <Button variant="secondary" pending={isSending} onClick={() => onMove(stage)}>
            {t('pipeline.bulk.move')}
          </Button>
        </div>
        <div className={css.act}>
          <SelectField
            label={t('pipeline.bulk.reason')}
            value={reason}
            onChange={(value) => setReason(lostReasons.find((one) => one === value) ?? reason)}
            options={lostReasons.map((value) => ({ value, label: t(`pipeline.reason.${value}`) }))}
          />
          <Button variant="secondary" pending={isSending} onClick={() => onLose(reason)}>
            {t('pipeline.lose')}
          </Button>
        </div>
      </div>
    </section>
  )
}
