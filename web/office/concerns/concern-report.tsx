import { useState } from 'react'

import { concernAreas, type ConcernArea } from '#events/values/concerns.ts'
import { mostConcernLetters } from '#services/contracts/concerns.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { CheckGroup } from '#web/ui/choice-group.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea } from '#web/ui/text-field.tsx'

import { useVisitCall, visitPath } from '../visit-actions/use-visit-call.ts'

interface ConcernReportProps {
  readonly bookingId: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Writes down what somebody told on the phone. */
export function ConcernReport({ bookingId, open, onClose, onDone }: ConcernReportProps) {
  const { t } = useI18n()
  const [areas, setAreas] = useState<readonly ConcernArea[]>([])
  const [words, setWords] = useState('')
  const { sending, fault, send } = useVisitCall(open)
  async function report() {
    const answer = await send(visitPath(bookingId, 'concern'), { areas, words: words.trim() })
    if (answer !== null) onDone()
  }
  const isReady = areas.length > 0 && words.trim() !== ''
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('visits.concern.report')}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={
        isReady ? { label: t('visits.concern.report'), pending: sending !== null, onPress: () => void report() } : null
      }
      fault={fault}
    >
      <CheckGroup
        legend={t('visits.concern.areas')}
        layout="tiles"
        values={areas}
        onChange={(chosen) => setAreas(concernAreas.filter((area) => chosen.includes(area)))}
        choices={concernAreas.map((area) => ({ value: area, label: t(`visits.concern.area.${area}`) }))}
      />
      <TextArea
        label={t('visits.concern.words')}
        rows={4}
        maxLength={mostConcernLetters}
        value={words}
        onChange={setWords}
      />
    </ConfirmDialog>
  )
}
