import { useState, type SyntheticEvent } from 'react'

import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { attendeesIn, isEmail } from './attendees.ts'
import { useGoogleCommand } from './use-google-command.ts'

const nothing = { summary: '', startTime: '', endTime: '', description: '', attendees: '' }

/** The form of a new event; what is wrong shows once somebody tried to send it. */
export function useEventForm(onCreated: () => void) {
  const { t } = useI18n()
  const notify = useNotify()
  const [fields, setFields] = useState(nothing)
  const [isTried, setTried] = useState(false)
  const { summary, startTime, endTime } = fields
  const attendees = attendeesIn(fields.attendees)
  const wrong = attendees.filter((one) => !isEmail(one))
  const isBackwards = startTime !== '' && endTime !== '' && endTime <= startTime

  const missing = (field: 'summary' | 'startTime' | 'endTime') =>
    isTried && fields[field].trim() === '' ? t('google.missing.field') : undefined

  const { isPending, run } = useGoogleCommand({
    async send() {
      await request('POST', '/api/google/calendar/events', { ...fields, attendees })
      // It stands already; that the list shows it a little later is no failure.
      await request('POST', '/api/google/refresh/calendar').catch(() => {})
    },
    failed: t('google.create.failed'),
    onDone: () => {
      setFields(nothing)
      setTried(false)
      onCreated()
    },
    done: () => ({ title: t('google.success'), description: t('google.created') }),
  })

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    if ([summary, startTime, endTime].some((field) => field.trim() === '')) {
      notify({ title: t('google.missing'), description: t('google.missing.how'), tone: 'destructive' })
      return
    }
    if (isBackwards || wrong.length > 0) return
    void run()
  }

  return {
    fields,
    isSending: isPending,
    onSubmit,
    change: (changed: Partial<typeof nothing>) => setFields((before) => ({ ...before, ...changed })),
    errors: {
      summary: missing('summary'),
      startTime: missing('startTime'),
      endTime: isTried && isBackwards ? t('google.event.backwards') : missing('endTime'),
      attendees: isTried && wrong.length > 0 ? t('google.event.attendees.wrong', { who: wrong.join(', ') }) : undefined,
    },
  }
}
