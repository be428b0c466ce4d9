import { cardConsentVersions } from '#services/contracts/saved-cards.ts'
import { bookingSmsConsentVersions, smsConsentVersions } from '#services/contracts/sms.ts'
import { softwareAuthenticator } from '#tests/support/authenticator.ts'
import type { TestBrowser } from '#tests/support/browser.ts'

import { installation } from '../product.ts'
import { must, type Stage } from '../stage.ts'

const rpId = new URL(installation.APP_URL).hostname

export const password = 'glaze and sprinkles'

export interface Signed {
  readonly browser: TestBrowser
  readonly email: string
  readonly id: string
}

/** An account whose address was proven. */
export async function signUp(stage: Stage, email: string, fullName: string, language = 'en'): Promise<Signed> {
  const browser = stage.visitor()
  must(await browser.post('/api/auth/registration', { fullName, email, password, language }), 'registration')
  must(await browser.post('/api/auth/verification', { token: await stage.mailed(email, 'confirm') }), 'verification')
  return { browser, email, id: must(await browser.get('/api/auth/user'), 'user').id }
}

export async function signIn(stage: Stage, email: string): Promise<TestBrowser> {
  const browser = stage.visitor()
  must(await browser.post('/api/login', { email, password }), `login of ${email}`)
  return browser
}

/** Accounts and everything that customers keep there. */
export async function openAccounts(stage: Stage): Promise<string> {
  const former = 'noor.before@example.com'
  const noor = await signUp(stage, former, 'Noor Kaur Sandhu')
  await stage.visitor().post('/api/auth/registration', { fullName: 'Somebody Else', email: former, password })
  must(
    await noor.browser.patch('/api/user/profile', { firstName: 'Noor', lastName: 'Sandhu', phone: '416-555-0171' }),
    'profile',
  )
  const email = 'noor@example.com'
  must(await noor.browser.post('/api/user/email', { current: password, email }), 'email')
  must(
    await noor.browser.post('/api/auth/email-change', { token: await stage.mailed(email, 'change') }),
    'email changed',
  )

  const authenticator = softwareAuthenticator(installation.APP_URL)
  for (const name of ['My phone', 'My laptop']) {
    const options = must(
      await noor.browser.post('/api/user/passkeys/options', { current: password }),
      'passkey options',
    )
    const key = name === 'My phone' ? authenticator : softwareAuthenticator(installation.APP_URL)
    must(await noor.browser.post('/api/user/passkeys', { name, credential: key.create(options, { rpId }) }), 'passkey')
  }
  const { passkeys } = must(await noor.browser.get('/api/user/passkeys'), 'passkeys')
  must(await noor.browser.request('DELETE', `/api/user/passkeys/${passkeys[0].id}`), 'passkey removed')

  must(await stage.visitor().post('/api/auth/reset-request', { email, language: 'fr' }), 'reset request')
  const reset = { token: await stage.mailed(email, 'reset'), password }
  must(await stage.visitor().post('/api/auth/reset', reset), 'reset')
  const again = await signIn(stage, email)
  must(await again.post('/api/user/password', { current: password, password }), 'own password')
  await signInWithGoogle(stage, 'geeta@example.com')
  await saveCards(stage, again)
  const known = await formerCustomerOf(stage)
  await signUp(stage, known, 'Customer Of Before')
  return known
}

/** The address of whoever had most visits in the demo data. */
async function formerCustomerOf({ product }: Stage): Promise<string> {
  const [row] = await product.database.query<{ email: string }>(
    `select c.email from rm.customers c join es.events e on e.type = 'BookingHeld' and e.data->>'customerId' = c.id
     where e.schema_version = 1 group by c.email order by count(*) desc, min(e.position) limit 1`,
  )
  if (row === undefined) throw new Error('The demo data has no customer')
  return row.email
}

async function signInWithGoogle(stage: Stage, email: string): Promise<void> {
  const browser = stage.visitor()
  const page = new URL((await browser.get('/api/auth/google?language=pa')).headers.get('location') ?? '')
  const form = new URLSearchParams({ email, name: 'ਗੀਤਾ ਧਾਲੀਵਾਲ', answer: 'continue', verified: 'on' })
  const pressed = await browser.request('POST', page.pathname + page.search, form.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
  const callback = new URL(pressed.headers.get('location') ?? '')
  must(await browser.get(callback.pathname + callback.search), 'Google')
}

export async function saveCard(stage: Stage, browser: TestBrowser, card = 'pm_card_visa'): Promise<void> {
  const opened = must(
    await browser.post('/api/user/cards/setup', { consentVersion: cardConsentVersions[0], language: 'en' }),
    'setup',
  )
  await confirmSetup(stage, opened, card)
  must(await browser.post('/api/user/cards/setup/result'), 'setup result')
}

const confirmSetup = (stage: Stage, { setupIntentId, clientSecret }: Record<string, string>, card: string) =>
  fetch(`${installation.APP_URL}/sandbox/stripe/v1/setup_intents/${setupIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.product.paymentSetup.site.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret ?? '', payment_method: card }),
  })

async function saveCards(stage: Stage, browser: TestBrowser): Promise<void> {
  await saveCard(stage, browser, 'pm_card_visa')
  await saveCard(stage, browser, 'pm_card_mastercard')
  const { cards } = must(await browser.get('/api/user/cards'), 'cards')
  must(await browser.post(`/api/user/cards/${cards[1].id}/default`), 'default card')
  must(await browser.request('DELETE', `/api/user/cards/${cards[0].id}`), 'card removed')
  // A form of the provider that was left, and is given up at the next one.
  const left = must(
    await browser.post('/api/user/cards/setup', { consentVersion: cardConsentVersions[1], language: 'fr' }),
    'setup',
  )
  await stage.provider('POST', `/v1/setup_intents/${left.setupIntentId}/cancel`)
  must(await browser.post('/api/user/cards/setup/result'), 'setup result')
  await stage.settle()
}

/** Newsletter, mails that somebody declines, messages, quotes. */
export async function writeToUs(stage: Stage): Promise<void> {
  const browser = stage.visitor()
  must(
    await browser.post('/api/newsletter', { email: 'reader@example.com', language: 'fr', source: 'blog' }),
    'newsletter',
  )
  const token = await stage.mailed('reader@example.com', 'token')
  must(await browser.post('/api/newsletter/confirmation', { token }), 'confirmation')
  must(
    await browser.post('/api/newsletter', { email: 'leaver@example.com', language: 'en', source: 'footer' }),
    'newsletter',
  )
  must(
    await browser.post('/api/newsletter/confirmation', { token: await stage.mailed('leaver@example.com', 'token') }),
    'confirmation',
  )
  await stage.settle()
  const leave = await stage.mailed('leaver@example.com', 'token')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  must(
    await browser.request('POST', `/api/newsletter/unsubscription?token=${leave}`, 'List-Unsubscribe=One-Click', form),
    'left',
  )
  const messages = [
    {
      name: 'Zoë Łukaszewska',
      email: 'zoe@example.com',
      phone: '416-555-0181',
      message: 'Do you do two cars?\nOne is a van.',
      language: 'en',
    },
    {
      name: 'Étienne Côté',
      email: 'etienne@example.com',
      phone: '(647) 555-0119',
      message: 'Venez-vous à Oshawa ?',
      language: 'fr',
    },
    {
      name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
      email: 'gurpreet@example.com',
      phone: '905 555 0133',
      message: 'ਕੀ ਤੁਸੀਂ ਐਤਵਾਰ ਨੂੰ ਆਉਂਦੇ ਹੋ?',
      language: 'pa',
    },
  ]
  for (const message of messages) must(await browser.post('/api/contact', message), 'contact')
  for (let one = 0; one < 8; one += 1) {
    const many = { name: 'Cheap Links', email: 'many@example.com', phone: '', message: `Buy links ${one}` }
    await browser.request('POST', '/api/contact', many)
  }
  await stage.settle()
}

export const quoteFor = (
  service: string,
  address: string,
  selectedAddons: readonly string[] = [],
  language = 'en',
) => ({
  vehicleDetails: { year: 2020, make: 'Toyota', model: 'Sienna', size: 'van', color: 'gray' },
  locationDetails: { type: 'home', address },
  selectedService: service,
  selectedAddons,
  language,
})

/** Quotes: one is left, one asks to be called, one is booked later. */
export async function askForQuotes(stage: Stage): Promise<{ readonly browser: TestBrowser; readonly quoteId: string }> {
  const browser = stage.visitor()
  must(await browser.post('/api/quotes', quoteFor('sprinkle', '5 Main Street, Milton')), 'quote')
  const asked = must(
    await browser.post('/api/quotes', quoteFor('filled', '5 Main Street, Milton', ['pet-hair-removal'], 'fr')),
    'quote',
  )
  const who = { customerEmail: 'quoted@example.com', customerPhone: '416 555 0190' }
  must(await browser.patch(`/api/quotes/${asked.id}/book`, who), 'quote asked')
  const booked = must(await browser.post('/api/quotes', quoteFor('glazed', '123 Queen Street West, Brampton')), 'quote')
  return { browser, quoteId: booked.id }
}

const codeTo = async (stage: Stage, phone: string): Promise<string> => {
  await stage.settle()
  const rows = await stage.product.database.query<{ body: string }>(
    'select body from sandbox.sms where recipient = $1 order by id desc',
    [phone],
  )
  return /\d{6}/.exec(rows.find(({ body }) => /^\d{6}/.test(body))?.body ?? '')?.[0] ?? ''
}

const answerText = (from: string, body: string) =>
  fetch(`${installation.APP_URL}/sandbox/sms/answers`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ from, body }),
    redirect: 'manual',
  })

/** Texts: asked for in the portal, a wrong code, STOP, START, ended. */
export async function askForTexts(stage: Stage, browser: TestBrowser, phone: string): Promise<void> {
  const number = `+1${phone.replaceAll(/\D/g, '')}`
  must(await browser.post('/api/user/sms', { phone, consentVersion: smsConsentVersions[0], language: 'en' }), 'texts')
  const code = await codeTo(stage, number)
  await browser.post('/api/user/sms/code', { code: code === '000000' ? '111111' : '000000' })
  must(await browser.post('/api/user/sms/code', { code }), 'code')
  await answerText(number, 'STOP')
  await stage.settle()
  await answerText(number, 'START')
  await stage.settle()
}

export async function askForTextsOfVisit(
  stage: Stage,
  browser: TestBrowser,
  bookingId: string,
  phone: string,
): Promise<void> {
  const number = `+1${phone.replaceAll(/\D/g, '')}`
  const consent = { consentVersion: bookingSmsConsentVersions[0], language: 'en' }
  must(await browser.post(`/api/bookings/${bookingId}/texts`, consent), 'texts of a visit')
  must(
    await browser.post(`/api/bookings/${bookingId}/texts/code`, { code: await codeTo(stage, number) }),
    'code of a visit',
  )
}
