import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import type { FreeTime } from '#web/data/free-times.ts'
import { dayInToronto } from '#web/data/toronto-clock.ts'
import { addOnName } from '#web/i18n/add-on-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { tabStorage } from '#web/state/browser-storage.ts'
import { carryQuote } from '#web/state/carried-quote.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { FlavourRing, type Flavour } from '#web/ui/flavour-ring.tsx'
import { Notice } from '#web/ui/notice.tsx'

import type { AnsweredQuote } from '../answered-quote.ts'
import { isFar } from '../quote-draft.ts'
import { bookingOf, carriedFrom, type ToldContact } from './to-booking.ts'
import { useFreeTimes } from './use-free-times.ts'

import css from './quote-summary.module.css'

interface QuoteSummaryProps {
  readonly answered: AnsweredQuote
  readonly contact: ToldContact
  readonly onBook: () => void
}

/** The price with all that makes it, and the free times. The way on is the dialog's own foot; a call is the other way. */
export function QuoteSummary({ answered, contact, onBook }: QuoteSummaryProps) {
  const { t } = useI18n()
  const { quote, asked } = answered
  const take = (start: FreeTime) => () => carryQuote(tabStorage(), carriedFrom(answered, contact, start))
  return (
    <div className={css.summary}>
      <Headline answered={answered} />
      <PriceLines answered={answered} />
      {isFar(asked) ? <Notice>{t('address.outside')}</Notice> : null}
      <FreeTimes service={asked.service} city={asked.city} href={bookingOf(quote, asked.service)} take={take} />
      {quote.isBooked ? (
        <p className={css.note}>{t('quote.requested')}</p>
      ) : (
        <div className={css.call}>
          <p className={css.note}>{t('quote.book.hint')}</p>
          <Button variant="secondary" onClick={onBook}>
            {t('quote.book')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The one thing to do with a quote, and what it costs now and later. */
export function PayLink({ answered, contact }: Pick<QuoteSummaryProps, 'answered' | 'contact'>) {
  const { t, money } = useI18n()
  const { quote, asked } = answered
  const { totalCents, hstCents, depositCents } = quote
  return (
    <div className={css.pay}>
      <Link
        className={buttonLook({ wide: true })}
        href={bookingOf(quote, asked.service)}
        onClick={() => carryQuote(tabStorage(), carriedFrom(answered, contact, null))}
      >
        {t('quote.pay')}
      </Link>
      <p className={css.note}>
        {t('quote.pay.hint', { deposit: money(depositCents), rest: money(totalCents + hstCents - depositCents) })}
      </p>
    </div>
  )
}

const flavours: ReadonlyMap<string, Flavour> = new Map(
  Object.entries<Flavour>({ sprinkle: 'sprinkle', glazed: 'glazed', filled: 'filled' }),
)

function Headline({ answered: { quote, asked } }: { readonly answered: AnsweredQuote }) {
  const { t, money, date } = useI18n()
  const flavour = flavours.get(asked.service) ?? 'glazed'
  return (
    <div className={css.headline} data-flavour={flavour}>
      <Badge tone={quote.isBooked ? 'mint' : 'amber'}>{t(quote.isBooked ? 'quote.badge.booked' : 'quote.badge')}</Badge>
      <p className={css.name}>{quote.packageName}</p>
      <p className={css.total}>{money(quote.totalCents)}</p>
      <p className={css.facts}>
        {t('quote.facts', { ...quote.durationHours, date: date(dayInToronto(quote.validUntil)) })}
      </p>
      <div className={css.ring}>
        <FlavourRing flavour={flavour} />
      </div>
    </div>
  )
}

function PriceLines({ answered: { quote, asked } }: { readonly answered: AnsweredQuote }) {
  const { t, money } = useI18n()
  const { year, make, model } = quote.vehicleDetails
  const car = [year, make, model].filter((part) => part !== '').join(' ')
  const baseCents = quote.totalCents - quote.addons.reduce((sum, { price }) => sum + price * 100, 0)
  return (
    <dl className={css.lines}>
      <Line label={quote.packageName} value={money(baseCents)} />
      {quote.addons.map(({ name, displayName, price }) => (
        <Line key={name} label={addOnName(displayName, t)} value={money(price * 100)} />
      ))}
      <Line label={t('quote.hst')} value={money(quote.hstCents)} />
      <Line label={t('quote.with-hst')} value={money(quote.totalCents + quote.hstCents)} />
      <Line label={t('quote.deposit')} value={money(quote.depositCents)} />
      <Line label={t('quote.vehicle')} value={model === '' ? `${car} (${t('quote.model.none')})` : car} />
      <Line label={t('quote.address')} value={asked.address} />
    </dl>
  )
}

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className={css.line}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

interface FreeTimesProps {
  readonly service: string
  readonly city: string
  readonly href: string
  readonly take: (start: FreeTime) => () => void
}

/** Three starts to pick from: each goes to the booking with its day and time chosen. */
function FreeTimes({ service, city, href, take }: FreeTimesProps) {
  const { t, date, time } = useI18n()
  const free = useFreeTimes(service, city)
  if (free.length === 0) return null
  return (
    <div className={css.free}>
      <p className={css.freeTitle} id="free-times">
        {t('quote.free')}
      </p>
      <ul aria-labelledby="free-times">
        {free.map((start) => (
          <li key={start.date}>
            <Link className={css.start} href={href} onClick={take(start)}>
              <span>{date(start.date, 'day')}</span>
              <span className={css.time}>{isSlotLabel(start.time) ? time(start.time) : start.time}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
