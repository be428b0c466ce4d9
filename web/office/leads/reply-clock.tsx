import { useEffect, useState } from 'react'

import type { ContactLead } from '#services/contracts/office.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'

import { momentIn } from '../frame/moments.ts'

import css from './leads.module.css'

const minuteMs = 60_000

export function ReplyClock({ lead }: { readonly lead: ContactLead }) {
  const { t, locale } = useI18n()
  const now = useMinute()
  const { createdAt, repliedAt, replyDueAt, status, archivedAt } = lead
  const since = (until: number) => spanIn(t, until - Date.parse(createdAt))
  if (repliedAt !== null)
    return <p className={css.clock}>{t('office.lead.reply.took', { span: since(Date.parse(repliedAt)) })}</p>
  if (status !== 'new' || archivedAt !== null || replyDueAt === null) return null
  const isOverdue = Date.parse(replyDueAt) < now
  return (
    <p className={css.clock}>
      {isOverdue ? <Badge tone="danger">{t('office.lead.reply.overdue')}</Badge> : null}
      <span>{t('office.lead.reply.waits', { span: since(now) })}</span>
      <time dateTime={replyDueAt}>{t('office.lead.reply.due', { time: momentIn(locale, replyDueAt) })}</time>
    </p>
  )
}

function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** '5 minutes', '3 hours', '2 days': whole ones that have passed. Browsers know no units in Punjabi. */
function spanIn(t: I18n['t'], ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 60) return t('office.minutes', { count: minutes })
  if (minutes < 48 * 60) return t('office.hours', { count: Math.floor(minutes / 60) })
  return t('office.days', { count: Math.floor(minutes / 1440) })
}
