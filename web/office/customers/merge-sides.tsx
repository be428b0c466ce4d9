import type { MergePreview, MergeSide } from '#services/contracts/customers.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { customerName } from '../frame/customer-name.ts'
import { languageName } from './language-name.ts'

import css from './merge.module.css'

/** Two customers side by side. */
export function MergeSides({ preview: { one, other } }: { readonly preview: MergePreview }) {
  const i18n = useI18n()
  const { t } = i18n
  return (
    <table className={css.sides}>
      <thead>
        <tr>
          <th scope="col">
            <span className="only-read">{t('customers.merge.line')}</span>
          </th>
          {[one, other].map((side) => (
            <th key={side.id} scope="col" dir="auto">
              {customerName(side) ?? t('office.nobody')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, of }) => (
          <tr key={label}>
            <th scope="row">{t(label)}</th>
            {[one, other].map((side) => (
              <td key={side.id} dir="auto">
                {of(side, i18n)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const lines = [
  { label: 'customers.email', of: ({ email }: MergeSide, { t }: I18n) => email ?? t('office.no-email') },
  { label: 'customers.phone', of: ({ phone }: MergeSide, { t }: I18n) => phone ?? t('office.no-phone') },
  { label: 'customers.merge.address', of: ({ address }: MergeSide, { t }: I18n) => address ?? t('customers.unknown') },
  {
    label: 'customers.language',
    of: ({ language }: MergeSide, i18n: I18n) => languageName(language, i18n),
  },
  {
    label: 'customers.account',
    of: ({ hasAccount }: MergeSide, { t }: I18n) => t(hasAccount ? 'customers.account.yes' : 'customers.account.no'),
  },
  { label: 'customers.figure.services', of: ({ servicesCount }: MergeSide) => servicesCount },
  { label: 'customers.figure.upcoming', of: ({ upcoming }: MergeSide) => upcoming },
  { label: 'customers.figure.spent', of: ({ totalSpentCents }: MergeSide, { money }: I18n) => money(totalSpentCents) },
  { label: 'customers.merge.points', of: ({ points }: MergeSide) => points },
] as const
