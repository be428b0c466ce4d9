import { Link, useSearch } from 'wouter'

import { receiptPdfPath, type OwnReceipt } from '#services/contracts/receipts.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths, receiptPath } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { RingMark } from '#web/ui/ring-mark.tsx'

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
      <Loaded answer={answer}>{(own) => <Sheet own={own} />}</Loaded>
    </div>
  )
}

function Sheet({ own: { receipt, others } }: { readonly own: OwnReceipt }) {
  const { t } = useI18n()
  const [seller = '', ...contact] = receipt.seller
  return (
    <>
      <article className={css.sheet} aria-labelledby="receipt-title">
        <header className={css.head}>
          <div className={css.seller}>
            <RingMark />
            <address>
              <strong>{seller}</strong>
              {contact.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </div>
          <h1 id="receipt-title" className={css.title}>
            {receipt.title} <span className={css.number}>{receipt.id}</span>
          </h1>
        </header>
        <dl className={css.facts}>
          {receipt.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table className={css.table}>
          <thead>
            <Row row={receipt.linesTitle} isHead />
          </thead>
          <tbody>
            {receipt.lines.map((line) => (
              <Row key={line.label} row={line} />
            ))}
          </tbody>
          <tfoot>
            {receipt.sums.map((sum) => (
              <Row key={sum.label} row={sum} />
            ))}
            <Row row={receipt.total} isTotal />
          </tfoot>
        </table>
        {receipt.about.length === 0 ? null : <Amounts rows={receipt.about} />}
        <section className={css.payments}>
          <h2>{receipt.paymentsTitle}</h2>
          {receipt.payments.length === 0 ? <p>{receipt.nothingPaid}</p> : <Amounts rows={receipt.payments} />}
          <p className={css.owed}>
            <span>{receipt.owed.label}</span> <strong>{receipt.owed.value}</strong>
          </p>
        </section>
        {receipt.note === null ? null : <p className={css.note}>{receipt.note}</p>}
      </article>
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

interface RowProps {
  readonly row: { readonly label: string; readonly value: string }
  readonly isHead?: boolean
  readonly isTotal?: boolean
}

function Row({ row: { label, value }, isHead = false, isTotal = false }: RowProps) {
  return (
    <tr className={isTotal ? css.total : undefined}>
      <th scope={isHead ? 'col' : 'row'}>{label}</th>
      {isHead ? <th scope="col">{value}</th> : <td>{value}</td>}
    </tr>
  )
}

function Amounts({ rows }: { readonly rows: readonly RowProps['row'][] }) {
  // Two payments of one day may read the same, and the rows never change places.
  const keyed = rows.map((row, index) => ({ ...row, key: String(index) }))
  return (
    <dl className={css.amounts}>
      {keyed.map(({ label, value, key }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
