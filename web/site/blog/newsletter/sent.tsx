import { useEffect, useRef } from 'react'

import { confirmDays } from '#services/contracts/newsletter.ts'
import { useSite } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import css from './newsletter.module.css'

interface SentProps {
  readonly email: string
  readonly onAgain: () => void
}

/** Sent, with a link to the sandbox's mails in test mode. */
export function Sent({ email, onAgain }: SentProps) {
  const { t } = useI18n()
  const { data: site } = useSite()
  const sandboxUrl = site?.mail.sandboxUrl ?? null
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the keyboard goes on from here.
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={place} className={css.sent} tabIndex={-1}>
      <Notice tone="success" announce="status" title={t('newsletter.sent.title')}>
        {t('newsletter.sent.body', { email, days: confirmDays })}
      </Notice>
      <div className={css.after}>
        {sandboxUrl === null ? null : (
          <p className={css.test}>
            {t('newsletter.test')} <a href={sandboxUrl}>{t('newsletter.test.read')}</a>
          </p>
        )}
        <Button variant="quiet" onClick={onAgain}>
          {t('newsletter.again')}
        </Button>
      </div>
    </div>
  )
}
