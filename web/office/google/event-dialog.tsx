import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import { useEventForm } from './use-event-form.ts'

import css from './google.module.css'

interface EventDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCreated: () => void
}

/** A new event. Its times are Toronto's, wherever the window is; Google mails those who are invited. */
export function EventDialog({ isOpen, onClose, onCreated }: EventDialogProps) {
  const { t } = useI18n()
  const { fields, errors, change, ...form } = useEventForm(() => {
    onClose()
    onCreated()
  })

  return (
    <Dialog open={isOpen} onClose={onClose} title={t('google.create')} closeLabel={t('office.close')}>
      <form className={css.form} noValidate onSubmit={form.onSubmit}>
        <TextField
          name="summary"
          label={t('google.event.title')}
          autoComplete="off"
          required
          maxLength={300}
          value={fields.summary}
          error={errors.summary}
          onChange={(summary) => change({ summary })}
        />
        <div className={css.pair}>
          <TextField
            name="start"
            type="datetime-local"
            label={t('google.event.start')}
            required
            value={fields.startTime}
            error={errors.startTime}
            onChange={(startTime) => change({ startTime })}
          />
          <TextField
            name="end"
            type="datetime-local"
            label={t('google.event.end')}
            required
            value={fields.endTime}
            error={errors.endTime}
            onChange={(endTime) => change({ endTime })}
          />
        </div>
        <p className={css.quiet}>{t('google.event.zone')}</p>
        <TextArea
          name="description"
          label={t('google.event.description')}
          optional={t('google.optional')}
          rows={3}
          maxLength={5_000}
          value={fields.description}
          onChange={(description) => change({ description })}
        />
        <TextField
          name="attendees"
          label={t('google.event.attendees')}
          optional={t('google.optional')}
          hint={t('google.event.attendees.how')}
          autoComplete="off"
          maxLength={2_000}
          value={fields.attendees}
          error={errors.attendees}
          onChange={(typed) => change({ attendees: typed })}
        />
        <Button type="submit" pending={form.isSending}>
          {t('google.event.create')}
        </Button>
      </form>
    </Dialog>
  )
}
