import { Link } from 'wouter'

import { inCash } from '#events/values/money.ts'
import { shownPhone } from '#events/values/phone-number.ts'
import { isSlotLabel, slotToHour } from '#events/values/time.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import type { OfficeVisit } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { clockIn, clockOf, momentIn } from '../frame/moments.ts'
import { useOfficialWords } from '../frame/official-words.ts'
import { sectionPath } from '../frame/use-section.ts'
import { DiscountLines } from '../visit-actions/discount-lines.tsx'

import parts from '../frame/parts.module.css'
import css from '../visit-actions/visit-page.module.css'

interface FactsProps {
  readonly visit: OfficeVisit
  readonly onDone: () => void
}

export function VisitFacts({ visit, onDone }: FactsProps) {
  const { t, date, locale } = useI18n()
  const { vehicleText } = useOfficialWords()
  const { user } = useOfficeSession()
  const { person } = visit
  const start = isSlotLabel(visit.time) ? clockOf(locale, slotToHour(visit.time) * 60) : visit.time
  const name = person?.name || t('office.nobody')
  return (
    <>
      <section className={parts.panel} aria-labelledby="visit">
        <header className={css.head}>
          <h2 className={css.title} id="visit">
            {date(visit.date, 'full')}, {start} – {clockOf(locale, visit.endMinute)}
          </h2>
          <Badge tone={tones[visit.status]}>{t(`visits.status.${visit.status}`)}</Badge>
        </header>
        {visit.isTravelOpen ? <Notice tone="warning">{t('visits.travel-open')}</Notice> : null}
        <dl className={css.facts}>
          <Fact label={t('visits.reference')} value={visit.reference} />
          <div className={css.fact}>
            <dt>{t('visits.customer')}</dt>
            <dd dir="auto">
              {user.role === 'owner' ? (
                <Link href={sectionPath('customers', { customer: visit.customerId })}>{name}</Link>
              ) : (
                name
              )}
            </dd>
          </div>
          <Fact label={t('customers.phone')} value={person && shownPhone(person.phone)} />
          <Fact label={t('customers.email')} value={person?.email} />
          <Fact label={t('visits.place')} value={placeOf(person)} />
          <Fact label={t('visits.access')} value={person?.access} />
          <Fact label={t('visits.notes')} value={person?.notes} />
          <Fact label={t('visits.van')} value={visit.vanName} />
          <Fact label={t('visits.arrived')} value={visit.arrivedAt === null ? '' : clockIn(locale, visit.arrivedAt)} />
          <Fact label={t('visits.vehicle')} value={vehicleText(storedVehicle(visit.vehicle))} />
          <Fact label={t('visits.second-vehicle')} value={person?.secondVehicle} />
          <Fact
            label={t('visits.outlet')}
            value={visit.outletWithin100Feet && t(`visits.answer.${visit.outletWithin100Feet}`)}
          />
          <Fact label={t('visits.water')} value={visit.waterAccess && t(`visits.answer.${visit.waterAccess}`)} />
          <Fact label={t('visits.pet-hair')} value={visit.petHair && t(`visits.answer.${visit.petHair}`)} />
          <Fact label={t('visits.language')} value={t(`visits.language.${visit.language}`)} />
        </dl>
      </section>
      <Money visit={visit} onDone={onDone} />
      {visit.refunds.length === 0 ? null : (
        <p className={parts.quiet}>
          {visit.refunds
            .map(({ until, percent }) => t('visits.refund', { percent, until: momentIn(locale, until) }))
            .join(' ')}
        </p>
      )}
    </>
  )
}

const tones = {
  held: 'neutral',
  expired: 'neutral',
  abandoned: 'neutral',
  rejected: 'neutral',
  confirmed: 'sky',
  'called-off': 'amber',
  completed: 'mint',
  'no-show': 'amber',
  cancelled: 'neutral',
} as const

function Money({ visit, onDone }: FactsProps) {
  const { t, money } = useI18n()
  const { serviceName } = useOfficialWords()
  return (
    <section className={parts.panel} aria-labelledby="visit-money">
      <h2 className={parts.heading} id="visit-money">
        {t('visits.money')}
      </h2>
      {visit.showsPrices ? null : (
        <p>{[visit.service, ...visit.addOns].map(({ displayName }) => serviceName(displayName)).join(' · ')}</p>
      )}
      <dl className={css.bill}>
        {visit.showsPrices ? <Bill visit={visit} onDone={onDone} /> : null}
        <Amount label={t('visits.owed')} value={money(visit.owedCents)} />
        {inCash(visit.owedCents) === visit.owedCents ? null : (
          <Amount label={t('visits.owed.cash')} value={money(inCash(visit.owedCents))} />
        )}
      </dl>
      {visit.returnCents ? (
        <Notice tone="warning">{t('visits.return', { amount: money(visit.returnCents) })}</Notice>
      ) : null}
    </section>
  )
}

function Bill({ visit, onDone }: FactsProps) {
  const { t, money } = useI18n()
  const { serviceName } = useOfficialWords()
  const notOwed = notOwedOf(visit)
  return (
    <>
      {[visit.service, ...visit.addOns].map((line) => (
        <Amount key={line.name} label={serviceName(line.displayName)} value={money(line.priceCents)} />
      ))}
      <DiscountLines visit={visit} onDone={onDone} />
      <Amount label={t('visits.hst')} value={money(visit.hstCents)} />
      <Deposit visit={visit} />
      {visit.balanceCents > 0 ? <Amount label={t('visits.payments')} value={`− ${money(visit.balanceCents)}`} /> : null}
      {visit.refundedCents ? <Amount label={t('visits.refunded')} value={money(visit.refundedCents)} /> : null}
      {visit.refundingCents ? <Amount label={t('visits.refunding')} value={money(visit.refundingCents)} /> : null}
      {notOwed > 0 ? <Amount label={t('visits.not-owed')} value={`− ${money(notOwed)}`} /> : null}
    </>
  )
}

const withoutVisit: ReadonlySet<OfficeVisit['status']> = new Set(['called-off', 'cancelled', 'no-show'])

/** Cents of the price that are not owed because the visit did not take place; without them the lines would not add up. */
function notOwedOf(visit: OfficeVisit): number {
  if (!withoutVisit.has(visit.status)) return 0
  const { totalCents, hstCents, deposit, depositCents, balanceCents, refundedCents = 0, refundingCents = 0 } = visit
  const paid = (deposit === 'paid' ? depositCents : 0) + balanceCents - refundedCents - refundingCents
  return totalCents + hstCents - paid - visit.owedCents
}

function Deposit({ visit: { deposit, depositCents, depositLink } }: Pick<FactsProps, 'visit'>) {
  const { t, money } = useI18n()
  if (deposit === 'paid') return <Amount label={t('visits.deposit.paid')} value={`− ${money(depositCents)}`} />
  const label = depositLink
    ? t('visits.deposit.awaited', { amount: money(depositLink.amountCents) })
    : t(`visits.deposit.${deposit}`)
  return <Amount label={label} value={money(0)} />
}

function Amount({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={css.amount}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string | null | undefined }) {
  if (!value) return null
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  )
}

const placeOf = (person: OfficeVisit['person']): string =>
  person === null ? '' : visitPlace(person.address, person.city, person.postalCode)

const storedVehicle = (vehicle: OfficeVisit['vehicle']): string =>
  vehicle === null ? '' : [vehicle.year, vehicle.make, vehicle.model, vehicle.color].filter(Boolean).join(' ')
