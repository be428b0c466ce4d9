import { useId, type ComponentProps } from 'react'

import { RingMark } from './ring-mark.tsx'

import css from './receipt-sheet.module.css'

interface Row {
  readonly label: string
  readonly value: string
}

/** A numbered document in words, as the server prints it. */
interface PrintedDocument {
  readonly id: string
  readonly title: string
  readonly seller: readonly string[]
  readonly facts: readonly Row[]
  readonly linesTitle: Row
  readonly lines: readonly Row[]
  readonly sums: readonly Row[]
  readonly total: Row
  readonly about: readonly Row[]
  readonly paymentsTitle: string
  readonly payments: readonly Row[]
  readonly nothingPaid: string
  readonly owed: Row
  readonly note: string | null
  readonly footer: string | null
}

interface ReceiptSheetProps {
  readonly receipt: PrintedDocument
  readonly logo?: ComponentProps<typeof RingMark>['logo']
  /** Shown in a dialog, which has a heading already. */
  readonly isInDialog?: boolean
}

/** A receipt, invoice or credit note on the screen and on paper. */
export function ReceiptSheet({ receipt, logo, isInDialog = false }: ReceiptSheetProps) {
  const id = useId()
  const [Title, Heading] = isInDialog ? (['h3', 'h4'] as const) : (['h1', 'h2'] as const)
  const [seller = '', ...contact] = receipt.seller
  return (
    <article className={css.sheet} aria-labelledby={id}>
      <header className={css.head}>
        <div className={css.seller}>
          <RingMark logo={logo && { ...logo, alt: '' }} />
          <address>
            <strong>{seller}</strong>
            {contact.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </div>
        <Title id={id} className={css.title}>
          {receipt.title} <span className={css.number}>{receipt.id}</span>
        </Title>
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
          <TableRow row={receipt.linesTitle} isHead />
        </thead>
        <tbody>
          {receipt.lines.map((line) => (
            <TableRow key={line.label} row={line} />
          ))}
        </tbody>
        <tfoot>
          {receipt.sums.map((sum) => (
            <TableRow key={sum.label} row={sum} />
          ))}
          <TableRow row={receipt.total} isTotal />
        </tfoot>
      </table>
      {receipt.about.length === 0 ? null : <Amounts rows={receipt.about} />}
      <section className={css.payments}>
        <Heading>{receipt.paymentsTitle}</Heading>
        {receipt.payments.length === 0 ? <p>{receipt.nothingPaid}</p> : <Amounts rows={receipt.payments} />}
        <p className={css.owed}>
          <span>{receipt.owed.label}</span> <strong>{receipt.owed.value}</strong>
        </p>
      </section>
      {receipt.note === null ? null : <p className={css.note}>{receipt.note}</p>}
      {receipt.footer === null ? null : <p className={css.footer}>{receipt.footer}</p>}
    </article>
  )
}

interface RowProps {
  readonly row: Row
  readonly isHead?: boolean
  readonly isTotal?: boolean
}

function TableRow({ row: { label, value }, isHead = false, isTotal = false }: RowProps) {
  return (
    <tr className={isTotal ? css.total : undefined}>
      <th scope={isHead ? 'col' : 'row'}>{label}</th>
      {isHead ? <th scope="col">{value}</th> : <td>{value}</td>}
    </tr>
  )
}

function Amounts({ rows }: { readonly rows: readonly Row[] }) {
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
