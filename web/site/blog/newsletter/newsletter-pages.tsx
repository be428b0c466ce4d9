import { Link, useSearch } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

import { confirmNewsletter, endNewsletter } from './calls.ts'
import { LinkPage } from './link-page.tsx'
import { MailPreferences } from './mail-preferences.tsx'

/** /newsletter/confirm: where the mail's link leads. Programs that look into mails open it too, so only the press counts. */
export function ConfirmPage() {
  const { t } = useI18n()
  return (
    <LinkPage
      kind="confirm"
      rings={{ before: 'sprinkle', after: 'glazed' }}
      send={confirmNewsletter}
      next={
        <Link className={buttonLook({ variant: 'secondary' })} href={paths.blog}>
          {t('newsletter.confirm.next')}
        </Link>
      }
    />
  )
}

/**
 * /newsletter/unsubscribe: where each issue's last line leads, and the header of its mail. With the link of another mail that can be
 * declined: everything that can.
 */
export function UnsubscribePage() {
  const { t } = useI18n()
  const preferences = new URLSearchParams(useSearch()).get('preferences')
  if (preferences) return <MailPreferences token={preferences} />
  return (
    <LinkPage
      kind="unsubscribe"
      rings={{ before: 'glazed', after: 'sprinkle' }}
      send={endNewsletter}
      next={
        <Link className={buttonLook({ variant: 'secondary' })} href={paths.home}>
          {t('newsletter.unsubscribe.next')}
        </Link>
      }
    />
  )
}
