import type { Context } from 'hono'
import { Hono } from 'hono'

import { answerChallenge } from './authorise.ts'
import { challengePage, messagePage, returnAddress } from './challenge.ts'
import { readDeliverySettings } from './delivery-settings.ts'
import type { Bindings, Desk } from './dispatch.ts'
import { workOf } from './events.ts'
import type { Challenge, Intent, SetupIntent } from './records.ts'
import { save } from './save.ts'
import { answerSetupChallenge } from './setup-intents.ts'
import { find, openStore, type Store } from './store.ts'
import type { Work } from './work.ts'

export function challengeRoutes(desk: Desk): Hono<Bindings> {
  const routes = new Hono<Bindings>()

  routes.get('/:id', async (c) => {
    const question = await findQuestion(
      openStore(desk.database, { canLock: false }),
      c.req.param('id'),
      c.req.query('token'),
    )
    const nonce = desk.newId('nonce')
    if (!question) return show(c, nonce, null, messagePage(nonce, over), 410)
    const { amount, challenge } = question
    const asked = challengePage({ amount, token: challenge.token, where: new URL(c.req.url).pathname, nonce })
    return show(c, nonce, challenge.returnUrl, asked, 200)
  })

  routes.post('/:id', async (c) => {
    const form = await c.req.parseBody()
    const token = typeof form['token'] === 'string' ? form['token'] : undefined
    const passed = form['result'] === 'complete'
    const delivery = await readDeliverySettings(desk.database)
    const address = await desk.database.transaction(async (transaction) => {
      const store = openStore(transaction, { canLock: true })
      const question = await findQuestion(store, c.req.param('id'), token, true)
      if (question === null) return null
      const { newId, isTold } = desk
      const work = workOf({ store, now: desk.clock(), newId, isTold, delivery, request: null })
      const address = await answer(work, question, passed)
      await save(store)
      return address
    })
    desk.wake()
    if (address !== null && address !== '') return c.redirect(address, 303)
    const nonce = desk.newId('nonce')
    return show(c, nonce, null, messagePage(nonce, address === null ? over : done), address === null ? 410 : 200)
  })

  return routes
}

const over = 'This question was answered already, or it was never asked.'
const done = 'Thank you. You may go back to the shop.'

type Question = { readonly challenge: Challenge; readonly amount: string | null } & (
  | { readonly kind: 'payment_intent'; readonly intent: Intent }
  | { readonly kind: 'setup_intent'; readonly intent: SetupIntent }
)

async function findQuestion(
  store: Store,
  id: string,
  token: string | undefined,
  lock = false,
): Promise<Question | null> {
  const setup = id.startsWith('seti_') ? await find(store, 'setup_intent', id, { lock }) : null
  if (setup?.challenge && setup.challenge.token === token)
    return { kind: 'setup_intent', intent: setup, challenge: setup.challenge, amount: null }
  const intent = await find(store, 'payment_intent', id, { lock })
  if (!intent?.challenge || intent.challenge.token !== token) return null
  const amount = `$${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`
  return { kind: 'payment_intent', intent, challenge: intent.challenge, amount }
}

async function answer(work: Work, question: Question, passed: boolean): Promise<string> {
  const method = await find(work.store, 'payment_method', question.intent.paymentMethod ?? '')
  if (!method) throw new Error(`${question.intent.id} asks about a payment method that is gone`)
  const answered =
    question.kind === 'payment_intent'
      ? (await answerChallenge(work, question.intent, method, passed)).intent
      : await answerSetupChallenge(work, question.intent, method, passed)
  const { returnUrl } = question.challenge
  return returnUrl === null ? '' : returnAddress(question.kind, answered, returnUrl)
}

/** Browsers apply `form-action` to redirects too. */
function show(
  c: Context<Bindings>,
  nonce: string,
  returnUrl: string | null,
  body: ReturnType<typeof messagePage>,
  status: 200 | 410,
) {
  const back = returnUrl === null ? '' : ` ${new URL(returnUrl).origin}`
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'${back}; frame-ancestors 'self'; base-uri 'none'`,
  )
  c.header('cache-control', 'no-store')
  // 'no-referrer' would turn the Origin of the form's own request into 'null'.
  c.header('referrer-policy', 'same-origin')
  return c.html(body, status)
}
