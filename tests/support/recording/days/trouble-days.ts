import { reconciler } from '#services/features/money/reconcile.ts'
import { noteUnbookedPayment } from '#services/features/money/unbooked-payments.ts'

import { must, type Stage } from '../stage.ts'
import { cancel, office, path, payBalance } from './visit-days.ts'

const date = '2026-12-14'
const customer = { firstName: 'Kofi', lastName: 'Mensah', email: 'kofi@example.com', phone: '905-555-0160' }

/** Every kind of trouble with the card provider, once. */
export async function haveTrouble(stage: Stage): Promise<void> {
  const owner = stage.provider
  await failToAsk(stage, owner)
  await loseAuthorisation(stage, owner)
  await refundWhatWasRefunded(stage)
  await findPayment(stage, owner)
  await stage.book({ date, time: '1:00 PM', customer: { ...customer, email: 'nobody@refused.example' } })
}

type Owner = Stage['provider']

async function failToAsk(stage: Stage, owner: Owner): Promise<void> {
  await owner('POST', '/test/faults', { kind: 'error', moment: 'before', match: 'POST /v1/payment_intents', times: 50 })
  await stage.hold(stage.visitor(), { date, time: '8:00 AM', customer }).catch(() => null)
  await owner('DELETE', '/test/faults')
  const [left] = await stage.product.database.query<{ id: string }>(
    `select data->>'bookingId' as id from es.events asked where type = 'DepositRequested' and not exists
     (select from es.events opened where opened.stream = asked.stream and opened.type = 'DepositIntentCreated')
     order by position desc limit 1`,
  )
  const data = {
    paymentId: left?.id,
    bookingId: left?.id,
    attempt: 1,
    reason: 'Your account cannot currently make charges.',
  }
  await stage.append(`payment-${left?.id}`, { type: 'DepositRequestFailed', data })
}

async function loseAuthorisation(stage: Stage, owner: Owner): Promise<void> {
  const browser = stage.visitor()
  const held = await stage.hold(browser, { date, time: '10:00 AM', customer })
  await owner('POST', '/test/faults', {
    kind: 'error',
    moment: 'before',
    match: 'POST /v1/payment_intents/*/capture',
    times: 50,
  })
  await browser.pay(held.clientSecret)
  await browser.post('/api/payments/complete', { paymentIntentId: held.paymentIntentId })
  await owner('POST', `/v1/payment_intents/${held.paymentIntentId}/cancel`)
  await owner('DELETE', '/test/faults')
  await stage.settle()
}

async function refundWhatWasRefunded(stage: Stage): Promise<void> {
  const id = await stage.book({ date, time: '2:00 PM', customer })
  await stage.desk.deliver(false)
  await stage.desk.refund(await stage.intentOf(id))
  await cancel(stage, id, 'business', 'other')
  await stage.desk.deliver(true)
  await stage.settle()
}

/** The page for the card stands open while the rest is paid at the van. */
export async function payWhileCardIsOpen(stage: Stage, bookingId: string): Promise<void> {
  const { url } = await office(stage, bookingId, 'balance-link')
  const token = new URL(url).searchParams.get('token') ?? ''
  must(await stage.visitor().post(`/api/balance/${token}/intent`), 'card page')
  await stage.settle()
  await payBalance(stage, bookingId, { method: 'cash' })
  await stage.settle()
}

/** Money that the provider took in our name, and that nothing here knows of. */
async function findPayment(stage: Stage, owner: Owner): Promise<void> {
  const made = await owner('POST', '/v1/payment_intents', {
    amount: 3_100,
    currency: 'cad',
    capture_method: 'automatic',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://freshglaze.example/booking-success',
    'metadata[bookingId]': 'of-a-lost-week',
  }).catch((error: unknown) => {
    console.log(String(error))
    return null
  })
  const { ctx } = stage.product
  const intent = {
    id: made?.id ?? 'pi_lost',
    clientSecret: 'none',
    createdAt: ctx.clock(),
    status: 'succeeded',
    amount: 3_100,
    currency: 'cad',
    bookingId: 'of-a-lost-week',
    paymentId: made?.id ?? 'pi_lost',
    purpose: 'deposit',
    visit: null,
    amountCapturable: 0,
    amountReceived: 3_100,
    amountRefunded: 0,
    attemptId: null,
    lastError: null,
  } as const
  await noteUnbookedPayment(ctx, reconciler, intent, 'of-a-lost-week')
  await stage.settle()
}

/** A card that was saved is charged for a visit at which nobody was. */
export async function chargeMissed(stage: Stage, bookingId: string): Promise<void> {
  const shown = must(await (await stage.office()).get(path(bookingId, 'charge')), 'charge')
  if (shown.card === null) throw new Error(`no charge: ${JSON.stringify(shown)}`)
  await office(stage, bookingId, 'charge', { id: stage.newId(), cardId: shown.card.id, amountCents: shown.amountCents })
  await stage.settle()
}
