import { useState } from 'react'

import type { OfficeVisit } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { momentIn } from '../frame/moments.ts'
import { useCallOff } from '../visit-actions/use-call-off.ts'

interface CallOffNoticeProps {
  readonly visit: OfficeVisit
  readonly canUndo: boolean
  readonly onDone: () => void
}

/** The weather that called the visit off, until when its customer chooses, and the way back while the time may still be free. */
export function CallOffNotice({ visit: { id, callOff }, canUndo, onDone }: CallOffNoticeProps) {
  const { t, locale } = useI18n()
  const [now] = useState(() => Date.now())
  const [refused, setRefused] = useState<string | null>(null)
  const call = useCallOff()
  if (callOff === null) return null

  async function undo() {
    const outcome = await call.undo([id])
    if (outcome === null) return
    const code = outcome.refused[0]?.code
    setRefused(code === undefined ? null : t(`problem.${code}`))
    onDone()
  }
  const words = { until: momentIn(locale, callOff.choiceUntil) }
  const isSilent = Date.parse(callOff.choiceUntil) < now
  return (
    <Notice
      tone={callOff.isOpen ? 'warning' : 'info'}
      title={`${t('visits.weather.fact')}: ${momentIn(locale, callOff.at)}`}
      actions={
        canUndo && callOff.isUndoable ? (
          <Button variant="secondary" pending={call.isSending} onClick={() => void undo()}>
            {t('visits.weather.undo.one')}
          </Button>
        ) : null
      }
    >
      <p dir="auto">{callOff.note}</p>
      {callOff.isOpen ? <p>{t(isSilent ? 'visits.weather.silent' : 'visits.weather.until', words)}</p> : null}
      {(call.fault ?? refused) ? <p role="alert">{call.fault ?? refused}</p> : null}
    </Notice>
  )
}
