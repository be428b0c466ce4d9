import { useState } from 'react'
import { Link } from 'wouter'

import { isSlotLabel } from '#events/values/time.ts'
import { phoneLink } from '#services/contracts/business.ts'
import { calledOffVisit, type CalledOffVisit } from '#services/contracts/call-off.ts'
import { brand } from '#web/brand.ts'
import { refusalCode, request } from '#web/data/http.ts'
import { useRead } from '#web/data/swr.ts'
import { useCommand } from '#web/data/use-command.ts'
import { momentWords } from '#web/i18n/moment-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { Loaded } from './loaded.tsx'
import { NewStart, type Start } from './new-start.tsx'
import { backOf, refundedWords, WeatherRefund, weatherConfirmWords } from './weather-refund.tsx'

import css from './called-off-page.module.css'

/** /called-off?token=…: where the mail of a visit that the weather called off leads. Nobody has to sign in. */
export function CalledOffPage() {
  const { t } = useI18n()
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '')
  const path = `/api/called-off/${encodeURIComponent(token)}`
  const visit = useRead(calledOffVisit, token === '' ? null : path)
  const isUnknown = token === '' || refusalCode(visit.error) !== null
  return (
    <div className={css.page}>
      <h1>{t('page.called-off')}</h1>
      {isUnknown ? (
        <Told tone="warning" title={t('portal.weather.unknown')} body={t('portal.weather.unknown.body')} canCall />
      ) : (
        <Loaded answer={visit}>{(now) => <Standing visit={now} path={path} lookAgain={() => visit.mutate()} />}</Loaded>
      )}
    </div>
  )
}

interface StandingProps {
  readonly visit: CalledOffVisit
  readonly path: string
  readonly lookAgain: () => Promise<unknown>
}

function Standing({ visit, path, lookAgain }: StandingProps) {
  const { t, date, time, money } = useI18n()
  const { service } = visit
  const at = isSlotLabel(visit.time) ? time(visit.time) : visit.time
  const words = { service, date: date(visit.date, 'full'), time: at }
  switch (visit.status) {
    case 'open':
      return <Choice visit={visit} path={path} lookAgain={lookAgain} former={t('portal.weather.former', words)} />
    case 'over':
      return <Told tone="info" title={t('portal.weather')} body={t('portal.weather.over')} canCall />
    case 'refunded':
      return <Told tone="success" title={t('portal.weather.refunded')} body={refundedWords(visit, t, money)} />
    case 'standing':
      return (
        <Told tone="success" title={t('portal.weather.standing')} body={t('portal.weather.standing.body', words)} />
      )
  }
}

interface ToldProps {
  readonly tone: 'info' | 'success' | 'warning'
  readonly title: string
  readonly body: string
  readonly canCall?: boolean
}

function Told({ tone, title, body, canCall = false }: ToldProps) {
  const { t } = useI18n()
  return (
    <Notice
      tone={tone}
      announce="status"
      title={title}
      actions={
        <>
          <Link className={buttonLook({ variant: canCall ? 'secondary' : 'primary' })} href={paths.portal}>
            {t('portal.weather.visits')}
          </Link>
          {canCall ? (
            <a className={buttonLook()} href={phoneLink(brand.phone)}>
              {t('portal.move.call', { phone: brand.phone })}
            </a>
          ) : null}
        </>
      }
    >
      {body}
    </Notice>
  )
}

/** Sends a choice and reloads. */
function useChoice(path: string, lookAgain: () => Promise<unknown>) {
  const { t } = useI18n()
  return useCommand<{ readonly way: 'move' | 'refund'; readonly body: object }>({
    send: ({ way, body }) => request('POST', `${path}/${way}`, body),
    failed: t('portal.send.failed'),
    onDone: lookAgain,
    onFailed: (error) => (refusalCode(error) === null ? null : lookAgain()),
  })
}

function Choice({ visit, path, lookAgain, former }: StandingProps & { readonly former: string }) {
  const i18n = useI18n()
  const { t, date, time, money } = i18n
  const [start, setStart] = useState<Start>({ date: '', time: '' })
  const [isAsked, setAsked] = useState(false)
  const choice = useChoice(path, lookAgain)
  const { refundCents } = visit
  const refund = backOf(visit).allCents > 0 ? t('portal.weather.refund') : t('portal.weather.cancel')
  return (
    <>
      <p className={css.former}>{former}</p>
      <p>{t('portal.weather.choose', { until: momentWords(visit.choiceUntil ?? '', i18n) })}</p>
      <section className={css.part} aria-labelledby="another-time">
        <h2 id="another-time">{t('portal.weather.pick')}</h2>
        <NewStart path={path} start={start} onChange={setStart} />
        {choice.fault === null || isAsked ? null : (
          <Notice tone="danger" announce="alert">
            {choice.fault}
          </Notice>
        )}
        {isSlotLabel(start.time) ? (
          <p>
            <Button pending={choice.isPending} onClick={() => void choice.run({ way: 'move', body: start })}>
              {t('portal.move.confirm', { date: date(start.date, 'day'), time: time(start.time) })}
            </Button>
          </p>
        ) : null}
      </section>
      <section className={css.part} aria-labelledby="money-back">
        <h2 id="money-back">{t('portal.weather.money')}</h2>
        <WeatherRefund back={visit} />
        <p>
          <Button
            variant="secondary"
            onClick={() => {
              choice.forgetFault()
              setAsked(true)
            }}
          >
            {refund}
          </Button>
        </p>
      </section>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('portal.weather.refund.title')}
        closeLabel={t('common.close')}
        keepLabel={t('portal.weather.keep')}
        confirm={{
          label: weatherConfirmWords(visit, t, money),
          pending: choice.isPending,
          onPress: () => void choice.run({ way: 'refund', body: { refundCents } }),
        }}
        fault={choice.fault}
      >
        <WeatherRefund back={visit} />
      </ConfirmDialog>
    </>
  )
}
