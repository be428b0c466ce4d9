import { Link, useSearch } from 'wouter'

import { receiptPdfPath, type OwnReceipt } from '#services/contracts/receipts.ts'
import { logo } from '#web/brand.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths, receiptPath } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { ReceiptSheet } from '#web/ui/receipt-sheet.tsx'

import { Loaded } from './loaded.tsx'
import { useOwnReceipt } from './own-reads.ts'
import { SignedOut } from './signed-out.tsx'
import { useCustomer } from './use-customer.ts'

import portal from './portal.module.css'
import css from './receipt.module.css'

/** /portal/receipt?number=2026-000017: one numbered document, on the screen and on paper. */
export function ReceiptPage() {
  const { t } = useI18n()
  const user = useCustomer({
    title: t('portal.unauthorized'),
    description: t('portal.unauthorized.body'),
    afterMs: 500,
  })
  const number = new URLSearchParams(useSearch()).get('number') ?? ''
  return user === null ? <SignedOut /> : <Receipt id={number} />
}

function Receipt({ id }: { readonly id: string }) {
  const { t, language } = useI18n()
  const answer = useOwnReceipt(id, language)
  // One of somebody else's is answered as one that is not there; a number of another form is refused.
  const isUnknown = answer.error instanceof HttpError && [400, 404].includes(answer.error.status)
  return (
    <div className={portal.page}>
      <nav className={css.ways} aria-label={t('page.receipt')}>
        <Link className={buttonLook({ variant: 'quiet' })} href={paths.portal}>
          {t('portal.receipt.back')}
        </Link>
        {answer.data ? (
          <>
            <a className={buttonLook()} href={receiptPdfPath(id, language)} download>
              {t('portal.receipt.pdf')}
            </a>
            <Button variant="secondary" onClick={() => window.print()}>
              {t('portal.receipt.print')}
            </Button>
          </>
        ) : null}
      </nav>
      {answer.data ? null : <h1 className={portal.title}>{t('page.receipt')}</h1>}
      {isUnknown ? (
        <p>{t('portal.receipt.unknown')}</p>
      ) : (
        <Loaded answer={answer}>{(own) => <Sheet own={own} />}</Loaded>
      )}
    </div>
  )
}

function Sheet({ own: { receipt, others } }: { readonly own: OwnReceipt }) {
  const { t } = useI18n()
  return (
    <>
      <ReceiptSheet logo={logo} receipt={receipt} />
      {others.length === 0 ? null : (
        <section className={css.others}>
          <h2>{t('portal.receipt.others')}</h2>
          <ul>
            {others.map(({ id, title }) => (
              <li key={id}>
                <Link href={receiptPath(id)}>{title}</Link> <span>{id}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
