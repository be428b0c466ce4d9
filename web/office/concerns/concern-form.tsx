import { useState } from 'react'

import { mostConcernLetters, type ConcernCase } from '#services/contracts/concerns.ts'
import { officeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { typedAmount } from '../frame/typed-cents.ts'
import { StartChoice } from '../visit-actions/late-start-choice.tsx'
import type { Start } from '../visit-actions/start-choice.tsx'
import { useVisitCall, visitPath } from '../visit-actions/use-visit-call.ts'

import css from '../visit-actions/visit-page.module.css'

const ways = ['answer', 'reclean', 'refund', 'declined'] as const
type Way = (typeof ways)[number]

interface ConcernFormProps {
  readonly bookingId: string
  readonly known: ConcernCase
  /** Whether the customer can be written to. */
  readonly hasMail: boolean
  readonly onDone: () => void
}

const newId = (): string => crypto.randomUUID().replaceAll('-', '')

const newIds = () => ({ answer: newId(), reclean: newId(), refund: newId(), declined: newId() })

/**
 * One id of each way until what was sent here was done, so that what was sent twice is done once. What somebody else answers meanwhile
 * changes nothing of it.
 */
function useStep({ bookingId, known, onDone }: ConcernFormProps) {
  const { t } = useI18n()
  const [ids, setIds] = useState(newIds)
  const [way, setWay] = useState<Way>('answer')
  const [words, setWords] = useState('')
  const [amount, setAmount] = useState('')
  const [start, setStart] = useState<Start>({ date: '', time: '' })
  const [isTried, setTried] = useState(false)
  const { sending, fault, send } = useVisitCall()
  const mostCents = known.refundableCents ?? 0
  const refundCents = typedAmount(amount, mostCents)
  const faults = {
    words: words.trim() === '',
    amount: way === 'refund' && refundCents === null,
    start: way === 'reclean' && (start.date === '' || start.time === ''),
  }

  /** An earlier attempt, whose answer was lost, was done with other words or at another time. */
  function sentBefore() {
    setIds(newIds())
    onDone()
    return t('visits.concern.conflict')
  }
  function startAnew() {
    setIds(newIds())
    setWay('answer')
    setWords('')
    setAmount('')
    setStart({ date: '', time: '' })
    setTried(false)
  }
  async function submit() {
    setTried(true)
    if (faults.words || faults.amount || faults.start) return
    const said = { id: ids[way], words: words.trim() }
    const more = way === 'refund' ? { refundCents } : way === 'reclean' ? start : {}
    const path = visitPath(bookingId, way === 'answer' ? 'concern/answer' : 'concern/decision')
    const done = await send(path, way === 'answer' ? said : { ...said, ...more, outcome: way }, path, sentBefore)
    if (done === null) return
    startAnew()
    onDone()
  }
  async function close() {
    if ((await send(visitPath(bookingId, 'concern/closing'), {}, 'closing')) !== null) onDone()
  }
  const shown = isTried ? faults : { words: false, amount: false, start: false }
  return {
    way,
    setWay,
    words,
    setWords,
    amount,
    setAmount,
    start,
    setStart,
    mostCents,
    faults: shown,
    sending,
    fault,
    submit,
    close,
  }
}

/** Answers the customer, or decides what comes of it. */
export function ConcernForm(props: ConcernFormProps) {
  const { t } = useI18n()
  const form = useStep(props)
  return (
    <div className={css.form}>
      <ChoiceGroup
        legend={t('visits.concern.what')}
        layout="tiles"
        value={form.way}
        onChange={(chosen) => form.setWay(ways.find((one) => one === chosen) ?? 'answer')}
        choices={ways.map((one) => ({ value: one, label: t(`visits.concern.what.${one}`) }))}
      />
      {form.way === 'refund' ? <Amount form={form} /> : null}
      {form.way === 'reclean' ? <Reclean form={form} bookingId={props.bookingId} /> : null}
      <TextArea
        label={t('visits.concern.reply')}
        hint={t(props.hasMail ? 'visits.concern.reply.hint' : 'visits.concern.reply.no-mail')}
        rows={3}
        maxLength={mostConcernLetters}
        error={form.faults.words ? t('visits.concern.reply.missing') : undefined}
        value={form.words}
        onChange={form.setWords}
      />
      {form.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {form.fault}
        </Notice>
      )}
      <div className={css.actions}>
        <Button pending={form.sending !== null && form.sending !== 'closing'} onClick={() => void form.submit()}>
          {t('visits.concern.send')}
        </Button>
        {props.known.case?.status === 'decided' ? (
          <Button variant="secondary" pending={form.sending === 'closing'} onClick={() => void form.close()}>
            {t('visits.concern.close')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type Form = ReturnType<typeof useStep>

function Amount({ form }: { readonly form: Form }) {
  const { t, money } = useI18n()
  const most = { amount: money(form.mostCents) }
  return (
    <TextField
      label={t('visits.concern.amount')}
      inputMode="decimal"
      hint={t('visits.concern.amount.hint', most)}
      error={form.faults.amount ? t('visits.concern.amount.invalid', most) : undefined}
      value={form.amount}
      onChange={form.setAmount}
    />
  )
}

function Reclean({ form, bookingId }: { readonly form: Form; readonly bookingId: string }) {
  const { t } = useI18n()
  const business = useOfficeRead(officeBusiness, '/api/crm/business')
  const below = (verb: string) => (query: Readonly<Record<string, string>>) =>
    `/api/crm/bookings${visitPath(bookingId, `reschedule/${verb}`)}?${new URLSearchParams(query).toString()}`
  if (business.data === undefined) return null
  return (
    <>
      <StartChoice
        daysPath={below('days')}
        startsPath={below('starts')}
        horizonDays={business.data.horizonDays}
        start={form.start}
        onChange={form.setStart}
      />
      {form.faults.start ? (
        <Notice tone="warning" announce="alert">
          {t('visits.concern.start.missing')}
        </Notice>
      ) : null}
    </>
  )
}
