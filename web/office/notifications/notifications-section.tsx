import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import type { OfficeNotification } from '#services/contracts/notifications.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { TextWords } from '../texts/text-words.tsx'
import { placeOfNotification } from './place-of-notification.ts'
import { useMarking, useNotifications } from './use-notifications.ts'

import parts from '../frame/parts.module.css'
import css from './notifications.module.css'

const tones: Readonly<Record<OfficeNotification['type'], BadgeTone>> = {
  payment: 'danger',
  mail: 'amber',
  booking: 'mint',
  quote: 'sky',
  lead: 'violet',
  review: 'amber',
  security: 'danger',
  text: 'sky',
}

export function NotificationsSection() {
  const { t } = useI18n()
  const read = useNotifications()
  const { isMarking, markOne, markAll } = useMarking(read)
  return (
    <SectionState read={read}>
      {(rows) =>
        rows.length === 0 ? (
          <p className={parts.empty}>{t('office.notifications.none')}</p>
        ) : (
          <>
            <div>
              <Button
                variant="secondary"
                pending={isMarking}
                disabled={rows.every((row) => row.read)}
                onClick={markAll}
              >
                {t('office.notifications.mark-all')}
              </Button>
            </div>
            <ul className={css.list}>
              {rows.map((row) => (
                <Row key={row.id} told={row} onRead={() => markOne(row)} />
              ))}
            </ul>
          </>
        )
      }
    </SectionState>
  )
}

function Row({ told, onRead }: { readonly told: OfficeNotification; readonly onRead: () => void }) {
  const { t, locale } = useI18n()
  const title = t(`office.notification.${told.kind}`)
  const place = placeOfNotification(told)
  return (
    <li className={css.row} data-unread={!told.read || undefined}>
      <span className={css.words}>
        <span className={css.head}>
          <Badge tone={tones[told.type]}>{t(`office.notification.type.${told.type}`)}</Badge>
          {place === null ? (
            <strong>{title}</strong>
          ) : (
            <Link className={css.title} href={place} onClick={onRead}>
              {title}
            </Link>
          )}
        </span>
        <Message told={told} />
        {told.text === undefined ? null : (
          <TextWords text={told.text} isCancel={told.kind === 'text_cancel'} onAnswer={onRead} />
        )}
        <time className={parts.quiet} dateTime={told.createdAt}>
          {momentIn(locale, told.createdAt)}
        </time>
      </span>
      {told.read ? (
        <span className={parts.quiet}>{t('office.notification.read')}</span>
      ) : (
        <Button variant="quiet" onClick={onRead} aria-label={t('office.notifications.mark-this', { title })}>
          {t('office.notifications.mark')}
        </Button>
      )}
    </li>
  )
}

/** Subject, visit and money. */
function Message({ told }: { readonly told: OfficeNotification }) {
  const { t, locale, date, time, money } = useI18n()
  const { kind, count, since } = told
  if (kind === 'outcome_missing' && count !== null && told.date !== null)
    return <span>{t('office.outcomes.of', { count, day: date(told.date, 'day') })}</span>
  if (count !== null && since !== null)
    return <span>{t('office.notification.alike', { count, since: momentIn(locale, since) })}</span>
  const about = [
    told.who ?? t('office.nobody'),
    told.date === null ? null : date(told.date, 'day'),
    told.time !== null && isSlotLabel(told.time) ? time(told.time) : null,
    told.amountCents === null ? null : money(told.amountCents),
  ]
  return <span dir="auto">{about.filter((part) => part !== null).join(' · ')}</span>
}
