import type { CancellationPreview } from '#services/contracts/own-visits.ts'
import type { I18n } from '#web/i18n/i18n.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

/** Refund after a call-off: by card, and by hand. */
type WeatherMoney = Pick<CancellationPreview, 'refundCents' | 'cardCents' | 'handCents'>

interface Back {
  readonly cardCents: number
  readonly handCents: number
  readonly allCents: number
}

export function backOf({ refundCents, cardCents = refundCents, handCents = 0 }: WeatherMoney): Back {
  return { cardCents, handCents, allCents: cardCents + handCents }
}

/** Refund by its ways. */
export function WeatherRefund({ back }: { readonly back: WeatherMoney }) {
  const { t, money } = useI18n()
  const { handCents, allCents } = backOf(back)
  if (allCents === 0) return <p>{t('portal.weather.refund.none')}</p>
  const amount = money(allCents)
  return (
    <>
      <p>
        <strong>
          {handCents === 0 ? t('portal.weather.refund.all', { amount }) : t('portal.weather.refund.sum', { amount })}
        </strong>
      </p>
      {handCents === 0 ? null : <p>{handWords(back, t, money)}</p>}
    </>
  )
}

/** The ways by which a sum comes back that was not paid by card alone. */
function handWords(back: WeatherMoney, t: I18n['t'], money: I18n['money']): string {
  const { cardCents, handCents } = backOf(back)
  return cardCents === 0
    ? t('portal.weather.refund.hand')
    : t('portal.weather.refund.split', { card: money(cardCents), hand: money(handCents) })
}

/** Words on a cancelled visit: money on its way, money returned by hand, money kept if it had another time first. */
export function refundedWords(
  { keptCents = 0, ...back }: WeatherMoney & { readonly keptCents?: number | undefined },
  t: I18n['t'],
  money: I18n['money'],
): string {
  const { cardCents, handCents, allCents } = backOf(back)
  if (allCents + keptCents === 0) return t('portal.weather.refunded.none')
  return [
    ...(cardCents > 0 ? [t('portal.weather.refunded.body', { amount: money(cardCents) })] : []),
    ...(handCents > 0 ? [t('portal.cancel.hand', { amount: money(handCents) })] : []),
    ...(keptCents > 0 ? [t('portal.weather.kept', { amount: money(keptCents) })] : []),
  ].join(' ')
}

export function weatherConfirmWords(back: WeatherMoney, t: I18n['t'], money: I18n['money']): string {
  const { allCents } = backOf(back)
  return allCents > 0 ? t('portal.weather.refund.confirm', { amount: money(allCents) }) : t('portal.weather.cancel')
}
