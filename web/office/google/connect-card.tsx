import type { GoogleStatus } from '#services/contracts/google.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { BlockedWindow } from './blocked-window.tsx'
import { useConnect } from './use-connect.ts'

import css from './google.module.css'

const gains = ['gmail', 'calendar', 'drive', 'contacts'] as const

export function ConnectCard({ status }: { readonly status: GoogleStatus }) {
  const { t } = useI18n()
  const { connect, isPending, link } = useConnect()
  return (
    <Card look="stitched">
      <div className={css.connect}>
        <h2 className={css.title}>{t('google.connect.title')}</h2>
        {status.isConsentEnded ? (
          <Notice tone="warning" title={t('google.ended')}>
            {t('google.ended.why')}
          </Notice>
        ) : null}
        <ul className={css.gains}>
          {gains.map((gain) => (
            <li key={gain}>{t(`google.gain.${gain}`)}</li>
          ))}
        </ul>
        <div className={css.ways}>
          <Button pending={isPending} onClick={connect}>
            {t(status.isConsentEnded ? 'google.reconnect' : 'google.connect')}
          </Button>
          {status.mode === 'sandbox' ? <span className={css.test}>{t('google.test')}</span> : null}
        </div>
        <BlockedWindow link={link} />
        <p className={css.quiet}>{t('google.connect.least')}</p>
      </div>
    </Card>
  )
}
