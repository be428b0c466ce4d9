import { Link } from 'wouter'

import { officeReviews } from '#services/contracts/reviews.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

import { useOfficePages } from '../frame/data/office-pages.ts'
import { useAddressValue } from '../frame/data/use-address-value.ts'
import { PagedState } from '../frame/paged-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { ReviewCard } from './review-card.tsx'

import parts from '../frame/parts.module.css'
import css from './reviews.module.css'

const statuses = ['shown', 'hidden', 'withdrawn'] as const

export function ReviewsList() {
  const { t } = useI18n()
  const [status, setStatus] = useAddressValue('status')
  const [visit, setVisit] = useAddressValue('visit')
  const query = new URLSearchParams({
    limit: '25',
    ...(visit === '' ? {} : { bookingId: visit }),
    ...(statuses.some((one) => one === status) ? { status } : {}),
  })
  const pages = useOfficePages(officeReviews, '/api/crm/reviews', query.toString())
  const isFiltered = visit !== '' || status !== ''
  return (
    <>
      <search className={parts.tools}>
        <Link className={buttonLook({ variant: 'secondary' })} href={sectionPath('customers')}>
          {t('office.section.customers')}
        </Link>
        <SelectField
          label={t('customers.review.status')}
          placeholder={t('office.all')}
          value={status}
          options={statuses.map((one) => ({ value: one, label: t(`customers.review.status.${one}`) }))}
          onChange={setStatus}
        />
        {visit === '' ? null : (
          <Button variant="secondary" onClick={() => setVisit('')}>
            {t('customers.reviews.all')}
          </Button>
        )}
      </search>
      <PagedState pages={pages}>
        {(rows) => {
          if (rows.length === 0) return <p>{t(isFiltered ? 'office.nothing-found' : 'customers.reviews.none')}</p>
          return (
            <ul className={css.cards}>
              {rows.map((review) => (
                <li key={review.bookingId}>
                  <ReviewCard review={review} onChanged={pages.mutate} />
                </li>
              ))}
            </ul>
          )
        }}
      </PagedState>
    </>
  )
}
