import { useSite } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

/** Mailed confirmation, with a link to the sandbox's mails in test mode. */
export function Mailed({ email }: { readonly email: string }) {
  const { t } = useI18n()
  const { data: site } = useSite()
  const sandboxUrl = site?.mail.sandboxUrl ?? null
  return (
    <p>
      {t('booking.confirmed.mail', { email })}
      {sandboxUrl === null ? null : (
        <>
          {' '}
          {t('booking.confirmed.mail.test')} <a href={sandboxUrl}>{t('booking.confirmed.mail.read')}</a>
        </>
      )}
    </p>
  )
}
