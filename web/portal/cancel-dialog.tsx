import { cancellationPreview, type CancellationPreview, type OwnBooking } from '#services/contracts/own-visits.ts'
import { refusalCode, request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

import { Loaded } from './loaded.tsx'
import { bookingsPath, useOwn } from './own-reads.ts'
import { backOf, WeatherRefund, weatherConfirmWords } from './weather-refund.tsx'

interface CancelDialogProps {
  readonly booking: OwnBooking
  /** The start, as the language writes it. */
  readonly at: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Says what comes back before anything is cancelled. That amount is sent along: the server cancels for it or not at all. */
export function CancelDialog({ booking, at, open, onClose }: CancelDialogProps) {
  const { t, money, date } = useI18n()
  const path = `${bookingsPath}/${booking.id}/cancellation`
  const preview = useOwn(cancellationPreview, open ? path : null)
  const cancel = useCommand<CancellationPreview>({
    send: ({ refundCents }) => request('POST', path, { refundCents }),
    failed: t('portal.send.failed'),
    wordsOf: (error) => (isOtherRefund(error) ? t('portal.cancel.changed') : null),
    changes: (read) => read === bookingsPath,
    onDone: onClose,
    done: (_, shown) => ({ title: t('portal.cancel.done'), description: doneWords(shown, t, money) }),
    onFailed: (error) => (isOtherRefund(error) ? preview.mutate() : null),
    isOpen: open,
  })
  const shown = preview.data
  const isCalledOff = booking.status === 'called-off'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t(isCalledOff ? 'portal.weather.refund.title' : 'portal.cancel.title')}
      closeLabel={t('common.close')}
      keepLabel={t(isCalledOff ? 'portal.weather.keep' : 'portal.cancel.keep')}
      confirm={
        shown
          ? {
              label: cancel.isPending ? t('portal.sending') : confirmWords(shown, isCalledOff, t, money),
              pending: cancel.isPending,
              onPress: () => void cancel.run(shown),
            }
          : null
      }
      fault={cancel.fault}
    >
      <p>
        {t('portal.cancel.visit', {
          service: booking.service.name,
          date: date(booking.scheduledDate, 'full'),
          time: at,
        })}
      </p>
      <Loaded answer={preview}>
        {(now) => (
          <>
            {isCalledOff ? <WeatherRefund back={now} /> : <MoneyBack preview={now} />}
            {now.points ? <p>{t('portal.cancel.points', { points: now.points })}</p> : null}
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}

/** All that comes back, as the dialog said it: with the deposit what else was paid by card, and what the office returns. */
function doneWords(preview: CancellationPreview, t: I18n['t'], money: I18n['money']): string {
  const { cardCents, handCents, allCents } = backOf(preview)
  if (allCents === 0) return t('portal.cancel.done.none')
  return [
    ...(cardCents > 0 ? [t('portal.cancel.done.refund', { amount: money(cardCents) })] : []),
    ...(handCents > 0 ? [t('portal.cancel.hand', { amount: money(handCents) })] : []),
  ].join(' ')
}

const isOtherRefund = (error: unknown): boolean => refusalCode(error) === 'refund_changed'

function confirmWords(preview: CancellationPreview, isCalledOff: boolean, t: I18n['t'], money: I18n['money']): string {
  if (isCalledOff) return weatherConfirmWords(preview, t, money)
  const { allCents } = backOf(preview)
  if (allCents > 0) return t('portal.cancel.confirm', { amount: money(allCents) })
  return t(preview.paidCents === 0 ? 'portal.cancel' : 'portal.cancel.confirm.none')
}

function MoneyBack({ preview }: { readonly preview: CancellationPreview }) {
  const { t, money } = useI18n()
  const { refundCents, cardCents = refundCents, handCents = 0 } = preview
  const restCents = cardCents - refundCents
  return (
    <>
      <p>
        <strong>{refundWords(preview, t, money)}</strong>
      </p>
      {restCents > 0 ? <p>{t('portal.cancel.rest', { amount: money(restCents) })}</p> : null}
      {handCents > 0 ? <p>{t('portal.cancel.hand', { amount: money(handCents) })}</p> : null}
    </>
  )
}

function refundWords(preview: CancellationPreview, t: I18n['t'], money: I18n['money']): string {
  const { refundCents, refundPercent: percent, paidCents } = preview
  const words = { amount: money(refundCents), paid: money(paidCents), percent }
  if (paidCents === 0) return t('portal.cancel.unpaid')
  if (refundCents === 0)
    return t(backOf(preview).allCents > 0 ? 'portal.cancel.none.deposit' : 'portal.cancel.none', words)
  return percent === 100 ? t('portal.cancel.all', words) : t('portal.cancel.part', words)
}
