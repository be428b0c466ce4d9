import { useState } from 'react'
import { Link } from 'wouter'

import { leastCardCents } from '#events/values/money.ts'
import { phoneLinkTo } from '#events/values/phone-number.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import { officeVisit, type OfficeVisit } from '#services/contracts/visits.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'

import { ConcernPanel } from '../concerns/concern-panel.tsx'
import { mapTo } from '../frame/contact-links.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { useNoteOpened } from '../frame/data/recently-opened.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { latePart } from '../frame/late-part.tsx'
import { todayIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { StoryPanel } from '../history/story-panel.tsx'
import { TextsOf } from '../texts/texts-of.tsx'
import { AddArrival } from '../visit-actions/add-arrival.tsx'
import { BalanceLink } from '../visit-actions/balance-link.tsx'
import { CallOffDialog } from '../visit-actions/call-off-dialog.tsx'
import { CancelDialog } from '../visit-actions/cancel-dialog.tsx'
import { DepositPanel } from '../visit-actions/deposit-panel.tsx'
import { LetGo } from '../visit-actions/let-go.tsx'
import { MoveDialog } from '../visit-actions/move-dialog.tsx'
import { MovedByHandPanel } from '../visit-actions/moved-by-hand.tsx'
import { SavedCardCharge } from '../visit-actions/saved-card-charge.tsx'
import { CallOffNotice } from './call-off-notice.tsx'
import { ProgressButtons } from './progress-buttons.tsx'
import { RecleanNotice } from './reclean-notice.tsx'
import { ReportLines } from './report-lines.tsx'
import { VisitFacts } from './visit-facts.tsx'
import { VisitPhotos } from './visit-photos.tsx'

import css from '../visit-actions/visit-page.module.css'

const BalanceDialog = latePart([], async () => (await import('../visit-actions/balance-dialog.tsx')).BalanceDialog)

const DiscountDialog = latePart([], async () => (await import('../visit-actions/discount-dialog.tsx')).DiscountDialog)

const RefundDialog = latePart([], async () => (await import('../visit-actions/refund-dialog.tsx')).RefundDialog)

const VisitReceipts = latePart(['google'], async () => (await import('./visit-receipts.tsx')).VisitReceipts)

/** A visit with its facts, what can be done with it now, and all that happened. */
export function VisitPage({ id }: { readonly id: string }) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const read = useOfficeRead(officeVisit, `/api/crm/bookings/${encodeURIComponent(id)}/visit`)
  const isGone = read.error instanceof HttpError && read.error.status === 404
  const label = read.data?.person?.name ?? ''
  useNoteOpened(label === '' ? null : { kind: 'bookings', id, label, path: sectionPath('bookings', { booking: id }) })
  return (
    <>
      <p>
        <Link href={sectionPath('bookings', read.data === undefined ? {} : { from: read.data.date })}>
          {t('office.booking.all')}
        </Link>
      </p>
      {isGone ? (
        <p>{t('office.booking.gone')}</p>
      ) : (
        <SectionState read={read}>
          {(visit) => (
            <>
              <ReportLines bookingId={id} />
              <VisitActions visit={visit} onDone={() => void read.mutate()} />
              <CallOffNotice visit={visit} canUndo={user.role === 'owner'} onDone={() => void read.mutate()} />
              <RecleanNotice visit={visit} />
              <TextsOf of="bookings" id={id} />
              <VisitFacts visit={visit} onDone={() => void read.mutate()} />
              {user.role === 'owner' ? <MovedByHandPanel visit={visit} onDone={() => void read.mutate()} /> : null}
              <VisitPhotos bookingId={id} canAdd={isPhotographed(visit)} />
              {user.role === 'owner' ? (
                <>
                  <DepositPanel visit={visit} onDone={() => void read.mutate()} />
                  {visit.status === 'no-show' ? (
                    <SavedCardCharge visit={visit} onDone={() => void read.mutate()} />
                  ) : null}
                  {visit.status === 'completed' ? (
                    <ConcernPanel bookingId={id} hasMail={Boolean(visit.person?.email)} />
                  ) : null}
                  <VisitReceipts bookingId={id} />
                  <StoryPanel
                    key={`${visit.status}-${visit.callOff?.at ?? ''}-${visit.moves}-${visit.owedCents}-${visit.depositLink?.dueAt ?? visit.deposit}`}
                    path={`bookings/${encodeURIComponent(id)}`}
                    here={sectionPath('bookings', { booking: id })}
                  />
                </>
              ) : null}
            </>
          )}
        </SectionState>
      )}
    </>
  )
}

type Open = 'move' | 'refund' | 'cancel' | 'balance' | 'discount' | 'call-off' | null

function VisitActions({ visit, onDone }: { readonly visit: OfficeVisit; readonly onDone: () => void }) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  const [open, setOpen] = useState<Open>(null)
  // A dialog keeps what was typed and its id until it is answered, whatever is read meanwhile.
  const [round, setRound] = useState(0)
  const close = () => setOpen(null)
  const done = () => {
    close()
    setRound((before) => before + 1)
    onDone()
  }
  const isConfirmed = visit.status === 'confirmed'
  const isCalledOff = visit.status === 'called-off'
  const isOwner = user.role === 'owner'
  return (
    <div className={css.actions}>
      <Progress visit={visit} onDone={onDone} />
      {isOwner && lacksArrival(visit) ? <AddArrival visit={visit} onDone={onDone} /> : null}
      {visit.owedCents > 0 ? (
        <Button variant="secondary" onClick={() => setOpen('balance')}>
          {t('visits.balance')}
        </Button>
      ) : null}
      {visit.owedCents >= leastCardCents && isOwner && visit.startsAt <= visit.asOf ? (
        <BalanceLink visit={visit} />
      ) : null}
      {isOwner && isLeftOver(visit) ? <LetGo visit={visit} onDone={onDone} /> : null}
      {visit.mostDiscountCents > 0 && isOwner ? (
        <Button variant="secondary" onClick={() => setOpen('discount')}>
          {t('visits.discount')}
        </Button>
      ) : null}
      {isOwner && (visit.refundable?.handCents ?? 0) > 0 ? (
        <Button variant="secondary" onClick={() => setOpen('refund')}>
          {t('visits.refund.give')}
        </Button>
      ) : null}
      {(isConfirmed || isCalledOff) && isOwner ? (
        <>
          <Button variant="secondary" onClick={() => setOpen('move')}>
            {t('visits.move')}
          </Button>
          <Button variant="secondary" onClick={() => setOpen('cancel')}>
            {isCalledOff ? t('visits.weather.refund') : t('visits.cancel')}
          </Button>
        </>
      ) : null}
      {isConfirmed && isOwner ? (
        <Button variant="secondary" onClick={() => setOpen('call-off')}>
          {t('visits.weather.one')}
        </Button>
      ) : null}
      <Ways visit={visit} />
      <Dialogs visit={visit} round={round} open={open} onClose={close} onDone={done} />
    </div>
  )
}

interface DialogsProps {
  readonly visit: OfficeVisit
  readonly round: number
  readonly open: Open
  readonly onClose: () => void
  readonly onDone: () => void
}

function Dialogs({ visit, round, open, onClose, onDone }: DialogsProps) {
  const { user } = useOfficeSession()
  // What was asked for once stays: it keeps what was typed and its id.
  const [asked, ask] = useState<readonly Open[]>([])
  if (open !== null && !asked.includes(open)) ask([...asked, open])
  const of = (name: Open) => ({ visit, open: open === name, onClose, onDone })
  const late = (name: Open) => ({
    ...of(name),
    onMissing() {
      ask((before) => before.filter((one) => one !== name))
      onClose()
    },
  })
  return (
    <>
      {asked.includes('balance') ? <BalanceDialog key={`balance-${round}`} {...late('balance')} /> : null}
      {asked.includes('discount') ? <DiscountDialog key={`discount-${round}`} {...late('discount')} /> : null}
      {asked.includes('refund') ? <RefundDialog key={`refund-${round}`} {...late('refund')} /> : null}
      {user.role === 'owner' ? (
        <>
          <MoveDialog {...of('move')} />
          <CallOffDialog key={`call-off-${round}`} {...of('call-off')} />
          <CancelDialog {...of('cancel')} />
        </>
      ) : null}
    </>
  )
}

const isLeftOver = ({ owedCents, mostDiscountCents, status }: OfficeVisit): boolean =>
  owedCents > 0 && owedCents < leastCardCents && mostDiscountCents > 0 && status === 'completed'

/** The day is over, and nobody reported that the van was there. */
const lacksArrival = ({ status, arrivedAt, date, asOf }: OfficeVisit): boolean =>
  status === 'confirmed' && arrivedAt === null && date < todayIn(Date.parse(asOf))

/** A van was there, or will be. */
const isPhotographed = ({ status, person }: OfficeVisit): boolean =>
  ['confirmed', 'called-off', 'completed', 'no-show'].includes(status) && person !== null

function Progress({ visit, onDone }: { readonly visit: OfficeVisit; readonly onDone: () => void }) {
  const shown = {
    ...visit,
    isConfirmed: visit.status === 'confirmed',
    depositCents: visit.showsPrices ? visit.depositCents : null,
  }
  return <ProgressButtons visit={shown} onDone={onDone} />
}

function Ways({ visit: { person, customerId } }: { readonly visit: OfficeVisit }) {
  const { t } = useI18n()
  const { user } = useOfficeSession()
  if (person === null) return null
  const place = visitPlace(person.address, person.city)
  return (
    <>
      {person.phone === '' ? null : (
        <a className={buttonLook({ variant: 'quiet' })} href={phoneLinkTo(person.phone)}>
          {t('office.lead.call')}
        </a>
      )}
      {person.email !== '' && user.role === 'owner' ? (
        <Link className={buttonLook({ variant: 'quiet' })} href={sectionPath('email', { write: customerId })}>
          {t('visits.mail')}
        </Link>
      ) : null}
      {place === '' ? null : (
        <a className={buttonLook({ variant: 'quiet' })} href={mapTo(place)} target="_blank" rel="noreferrer">
          {t('visits.map')}
        </a>
      )}
    </>
  )
}
