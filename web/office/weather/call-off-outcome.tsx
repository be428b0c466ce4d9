import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { sectionPath } from '../frame/use-section.ts'
import type { useCallOffForm } from '../visit-actions/use-call-off-form.ts'

interface CallOffOutcomeProps {
  readonly form: ReturnType<typeof useCallOffForm>
  /** The day whose visits they were. */
  readonly day: string
}

export function CallOffOutcome({ form, day }: CallOffOutcomeProps) {
  const { t } = useI18n()
  const { told, refused, call, undoable } = form
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
            undoable.length > 0 ? (
              <Button variant="secondary" pending={call.isSending} onClick={() => void form.undo(undoable)}>
                {t('visits.weather.undo', { count: undoable.length })}
              </Button>
            ) : null
          }
        >
          {t(`visits.weather.${told.kind}`, { count })}
          {told.kind === 'done' ? (
            <p>
              {t('visits.weather.done.free')}{' '}
              <Link href={sectionPath('settings', { part: 'hours', close: day })}>
                {t('visits.weather.done.close')}
              </Link>
            </p>
          ) : null}
        </Notice>
      )}
      {refused.length === 0 ? null : (
        <Notice tone="warning" announce="status">
          <ul>
            {refused.map(({ id, code }) => (
              <li key={id}>
                <bdi>{form.calledAs(id)}</bdi>: {t(`problem.${code}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
