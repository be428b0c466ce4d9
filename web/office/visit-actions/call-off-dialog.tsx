import { useState } from 'react'

import { choiceDays, mostEvidenceLetters } from '#services/contracts/call-off.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useCallOff } from './use-call-off.ts'
import type { VisitDialogProps } from './visit-dialog.ts'

/** Calls one visit off because of the weather, with what the weather was. */
export function CallOffDialog({ visit, open, onClose, onDone }: VisitDialogProps) {
  const { t } = useI18n()
  const notify = useNotify()
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const call = useCallOff(open)

  async function callOff() {
    setTried(true)
    if (note.trim() === '') return
    const outcome = await call.callOff([visit.id], note.trim())
    if (outcome === null) return
    const code = outcome.refused[0]?.code
    setRefused(code === undefined ? null : t(`problem.${code}`))
    if (code !== undefined) return
    notify({
      title: t('visits.weather.done', { count: 1 }),
      description: visit.person?.email ? t('visits.told.mail') : undefined,
      tone: 'success',
    })
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('visits.weather.one')}
      closeLabel={t('office.close')}
      keepLabel={t('visits.keep')}
      confirm={{
        label: t('visits.weather.confirm', { count: 1 }),
        pending: call.isSending,
        onPress: () => void callOff(),
      }}
      fault={call.fault ?? refused}
    >
      <p>{t('visits.weather.lead', { days: choiceDays })}</p>
      <TextField
        label={t('visits.weather.note')}
        hint={t('visits.weather.note.hint')}
        error={isTried && note.trim() === '' ? t('visits.weather.note.missing') : undefined}
        maxLength={mostEvidenceLetters}
        value={note}
        onChange={setNote}
      />
      {visit.person?.email ? null : <p>{t('visits.told.no-mail')}</p>}
    </ConfirmDialog>
  )
}
