import { Link } from 'wouter'

import { phoneLink } from '#services/contracts/business.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { addressOf } from './dashboard/tabs.ts'

export function MoveRefused({ code }: { readonly code: ProblemCode }) {
  const { t } = useI18n()
  return (
    <Notice
      tone="warning"
      announce="status"
      actions={
        <>
          <a className={buttonLook()} href={phoneLink(brand.phone)}>
            {t('portal.move.call', { phone: brand.phone })}
          </a>
          <Link className={buttonLook({ variant: 'secondary' })} href={addressOf('support')}>
            {t('portal.move.write')}
          </Link>
        </>
      }
    >
      {t(`problem.${code}`)}
    </Notice>
  )
}
