import type { OfficeBooking } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { nameOf, type useCallOffForm } from './use-call-off-form.ts'

interface CallOffOutcomeProps {
  readonly form: ReturnType<typeof useCallOffForm>
  readonly rows: readonly OfficeBooking[]
}

/** What became of it, with the way back. */
export function CallOffOutcome({ form, rows }: CallOffOutcomeProps) {
  const { t } = useI18n()
  const { told, refused, call } = form
  const count = told?.ids.length ?? 0
  return (
    <>
      {call.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {call.fault}
        </Notice>
      )}
      {told === null || count === 0 ? null : (
        <Notice
          tone="success"
          announce="status"
          actions={
            told.kind === 'done' ? (
              <Button variant="secondary" pending={call.isSending} onClick={() => void form.undo(told.ids)}>
                {t('visits.weather.undo', { count })}
              </Button>
            ) : null
          }
        >
          {t(`visits.weather.${told.kind}`, { count })}
        </Notice>
      )}
      {refused.length === 0 ? null : (
        <Notice tone="warning" announce="status">
          <ul>
            {refused.map(({ id, code }) => {
              const row = rows.find((one) => one.id === id)
              return (
                <li key={id}>
                  <bdi>{row === undefined ? id : nameOf(row)}</bdi>: {t(`problem.${code}`)}
                </li>
              )
            })}
          </ul>
        </Notice>
      )}
    </>
  )
}
