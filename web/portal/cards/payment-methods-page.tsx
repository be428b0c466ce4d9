import { Link } from 'wouter'

import type { User } from '#services/contracts/account.ts'
import { useSite } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'

import { Loaded } from '../loaded.tsx'
import { SignedOut } from '../signed-out.tsx'
import { useCustomer } from '../use-customer.ts'
import type { SaveCardPart } from './add-card.tsx'
import { LiveCards } from './live-cards.tsx'
import { TestCards } from './test-cards.tsx'
import { useBankReturn } from './use-bank-return.ts'

import page from '../portal.module.css'
import css from './cards.module.css'

/** /payment-methods: the cards that somebody saved. In test mode they stay in the tab; otherwise the provider keeps them. */
export function PaymentMethodsPage({ SaveCard }: { readonly SaveCard: SaveCardPart }) {
  const back = useBankReturn()
  return back === null ? null : <OfCustomer SaveCard={SaveCard} isRefusedByBank={back.isFailed} />
}

interface PaymentMethodsProps {
  readonly SaveCard: SaveCardPart
  readonly isRefusedByBank: boolean
}

function OfCustomer(props: PaymentMethodsProps) {
  const { t } = useI18n()
  const user = useCustomer({
    title: t('portal.unauthorized'),
    description: t('portal.unauthorized.body'),
    afterMs: 500,
  })
  return user === null ? <SignedOut /> : <PaymentMethods user={user} {...props} />
}

function PaymentMethods({ user, ...live }: PaymentMethodsProps & { readonly user: User }) {
  const { t } = useI18n()
  const site = useSite()
  return (
    <div className={page.page}>
      <header className={css.head}>
        <p>
          <Link className={buttonLook({ variant: 'quiet' })} href={paths.portal}>
            {t('cards.back')}
          </Link>
        </p>
        <h1 className={page.title}>{t('page.cards')}</h1>
      </header>
      <Loaded answer={site}>
        {({ payments }) =>
          payments.mode === 'sandbox' ? <TestCards owner={user.id} /> : <LiveCards payments={payments} {...live} />
        }
      </Loaded>
    </div>
  )
}
