import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { AuthPage } from '#web/account/auth-page.tsx'

const goTo = vi.fn<(path: string) => void>()

async function openAuth(search = '', settings: Parameters<typeof renderPiece>[1] = {}) {
  const api = settings.api ?? createStubApi()
  goTo.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation((path) => goTo(String(path)))
  const view = await renderPiece(<AuthPage />, { ...settings, path: `/auth${search}`, api })
  const type = (label: string, value: string) => fireEvent.change(view.getByLabelText(label), { target: { value } })
  const press = (name: string) => fireEvent.click(view.getByRole('button', { name }))
  const sent = (path: string) => api.calls.filter((call) => call.path === path && call.method === 'POST')
  return { ...view, api, type, press, sent }
}
const done = { status: 200, body: { status: 'signed_in', user: { id: 'c1' } } }

describe('signing in', () => {
  test('asks for e-mail and password, sends them, and leads to the portal as a new page', async () => {
    const { api, type, press, sent, getByRole, queryByLabelText } = await openAuth()
    api.answer('/api/login', done)
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Welcome back')
    expect(queryByLabelText('Full name')).toBeNull()
    press('Sign in')
    expect(document.body.textContent).toContain('Please enter your e-mail address.')
    expect(document.body.textContent).toContain('Please enter a password.')
    expect(sent('/api/login')).toEqual([])
    type('E-mail', ' asha@example.com ')
    type('Password', 'glaze and sprinkles')
    press('Sign in')
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/portal'))
    expect(sent('/api/login').map(({ body }) => body)).toEqual([
      { email: 'asha@example.com', password: 'glaze and sprinkles' },
    ])
  })

  test.each([
    ['?returnTo=%2Fdashboard%2Fbookings', '/dashboard/bookings'],
    ['?returnTo=https%3A%2F%2Fevil.example', '/portal'],
    ['?returnTo=%2F%2Fevil.example', '/portal'],
  ])('with %s leads to %s', async (search, to) => {
    const { api, type, press } = await openAuth(search)
    api.answer('/api/login', done)
    type('E-mail', 'asha@example.com')
    type('Password', 'glaze and sprinkles')
    press('Sign in')
    await waitFor(() => expect(goTo).toHaveBeenCalledWith(to))
  })

  test('says what was refused between the password and the button that was pressed, and keeps what was typed', async () => {
    const { api, type, press, getByRole, getByLabelText } = await openAuth()
    const body = { code: 'sign_in_failed', message: 'No.', id: 'r1' }
    api.answer('/api/login', { status: 401, body })
    type('E-mail', 'asha@example.com')
    type('Password', 'wrong')
    press('Sign in')
    await waitFor(() => expect(getByRole('alert').textContent).toBe('The e-mail address or the password is not right.'))
    const [alert, password, button] = [
      getByRole('alert'),
      getByLabelText('Password'),
      getByRole('button', { name: 'Sign in' }),
    ]
    expect(password.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(alert.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(getByLabelText('E-mail').getAttribute('value')).toBe('asha@example.com')
    expect(goTo).not.toHaveBeenCalled()
  })

  test('without scripts the form is posted to /api/login, and what was refused is read from the address', async () => {
    const { getByRole, container } = await openAuth('?failed=sign_in_failed&returnTo=%2Fdashboard')
    const form = container.querySelector('form')
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/api/login'])
    expect(container.querySelector('input[name=returnTo]')?.getAttribute('value')).toBe('/dashboard')
    expect(getByRole('alert').textContent).toBe('The e-mail address or the password is not right.')
  })

  test('the password can be looked at', async () => {
    const { getByLabelText, press, getByRole } = await openAuth()
    expect(getByLabelText('Password').getAttribute('type')).toBe('password')
    press('Show')
    expect(getByLabelText('Password').getAttribute('type')).toBe('text')
    expect(getByRole('button', { name: 'Hide' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('the close button leads home', async () => {
    const { getByRole } = await openAuth()
    expect(getByRole('link', { name: 'Close' }).getAttribute('href')).toBe('/')
  })
})

describe('signing up', () => {
  test('adds the full name, and says to look into the mail', async () => {
    const { api, type, press, sent, getByRole, findByRole } = await openAuth()
    api.answer('/api/auth/registration', { status: 202, body: { status: 'mail_sent' } })
    fireEvent.click(getByRole('link', { name: 'Create an account' }))
    await findByRole('heading', { level: 1, name: 'Your own place' })
    press('Create account')
    expect(document.body.textContent).toContain('Please enter your name.')
    type('Full name', 'Asha Gill')
    type('E-mail', 'asha@example.com')
    type('New password', 'short')
    press('Create account')
    expect(document.body.textContent).toContain('Please use at least 8 characters.')
    type('New password', 'glaze and sprinkles')
    press('Create account')
    await findByRole('heading', { level: 1, name: 'Check your e-mail' })
    expect(sent('/api/auth/registration').map(({ body }) => body)).toEqual([
      { fullName: 'Asha Gill', email: 'asha@example.com', password: 'glaze and sprinkles', language: 'en' },
    ])
  })

  test('can be turned back into signing in, and keeps where that leads', async () => {
    const { getByRole, findByRole } = await openAuth('?mode=sign-up&returnTo=%2Fdashboard')
    fireEvent.click(getByRole('link', { name: 'Sign in instead' }))
    await findByRole('heading', { level: 1, name: 'Welcome back' })
    expect(location.search).toBe('?returnTo=%2Fdashboard')
  })

  test('the link of the mail opens the account only when the button is pressed, and leads to the tour', async () => {
    const { api, press, sent } = await openAuth('?confirm=c1.r1.signature')
    api.answer('/api/auth/verification', done)
    expect(sent('/api/auth/verification')).toEqual([])
    press('Open my account')
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/onboarding'))
    expect(sent('/api/auth/verification').map(({ body }) => body)).toEqual([{ token: 'c1.r1.signature' }])
  })
})

describe('a mail was asked for', () => {
  test.each(['registration', 'reset'])(
    '%s: in test mode the page leads to the mailbox, and promises no mail',
    async (mail) => {
      const { findByRole } = await openAuth(`?sent=${mail}`)
      const link = await findByRole('link', { name: 'Open the test mailbox' })
      expect(link.getAttribute('href')).toBe('/sandbox/mail')
      expect(document.body.textContent).toContain('We answer by e-mail alone')
      expect(document.body.textContent).not.toContain('on its way')
    },
  )

  test('where mail is real, no mailbox of ours is shown', async () => {
    const api = createStubApi()
    api.state.site = { ...api.state.site, mail: { sandboxUrl: null } }
    const { queryByRole, getByText } = await openAuth('?sent=reset', { api })
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/site')).toBe(true))
    expect(getByText(/If there is an account with this address/)).toBeDefined()
    expect(queryByRole('link', { name: 'Open the test mailbox' })).toBeNull()
  })
})

describe('a forgotten password', () => {
  test('asks for the address alone and answers alike for everybody', async () => {
    const { api, type, press, sent, findByRole, getByRole } = await openAuth()
    api.answer('/api/auth/reset-request', { status: 202, body: { status: 'mail_sent' } })
    fireEvent.click(getByRole('link', { name: 'Forgot your password?' }))
    await findByRole('heading', { level: 1, name: 'Forgot your password?' })
    type('E-mail', 'asha@example.com')
    press('E-mail me a link')
    await findByRole('heading', { level: 1, name: 'Check your e-mail' })
    expect(document.body.textContent).toContain('If there is an account with this address')
    expect(sent('/api/auth/reset-request').map(({ body }) => body)).toEqual([
      { email: 'asha@example.com', language: 'en' },
    ])
  })

  test('the link of the mail leads to a form for the new one, in the language of the page', async () => {
    const { api, type, press, sent } = await openAuth('?reset=c1.r1.signature', { language: 'fr' })
    api.answer('/api/auth/reset', done)
    type('Nouveau mot de passe', 'glaçage et vermicelles')
    press('Enregistrer et me connecter')
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/fr/portal'))
    expect(sent('/api/auth/reset').map(({ body }) => body)).toEqual([
      { token: 'c1.r1.signature', password: 'glaçage et vermicelles' },
    ])
  })
})

test('the link of a mail to a new address changes it only when the button is pressed', async () => {
  const { api, press, sent } = await openAuth('?change=c1.r1.signature')
  api.answer('/api/auth/email-change', { status: 200, body: { status: 'changed' } })
  expect(sent('/api/auth/email-change')).toEqual([])
  press('Change my address')
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/dashboard/profile'))
  expect(sent('/api/auth/email-change').map(({ body }) => body)).toEqual([{ token: 'c1.r1.signature' }])
})

test('the link of a registration asks for a password where the server does, and takes the cursor there', async () => {
  const { api, type, press, sent, findByLabelText } = await openAuth('?confirm=c1.r1.signature')
  const refusal = { code: 'password_needed', message: '', id: 'r1' }
  api.answer('/api/auth/verification', { status: 409, body: refusal })
  press('Open my account')
  const field = await findByLabelText('New password')
  expect(document.activeElement).toBe(field)
  expect(document.body.textContent).toContain('Your account was asked for in another browser.')
  expect(document.body.textContent).not.toContain('Please enter a password.')
  api.answer('/api/auth/verification', done)
  type('New password', 'glaze and sprinkles')
  press('Open my account')
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/onboarding'))
  expect(sent('/api/auth/verification').map(({ body }) => body)).toEqual([
    { token: 'c1.r1.signature' },
    { token: 'c1.r1.signature', password: 'glaze and sprinkles' },
  ])
})

test('the link that stops a change of address does so when the button is pressed, and leads on to a new password', async () => {
  const { api, press, sent } = await openAuth('?stop=c1.r1.signature', { language: 'pa' })
  api.answer('/api/auth/email-change/stop', { status: 200, body: { status: 'stopped' } })
  expect(sent('/api/auth/email-change/stop')).toEqual([])
  press('ਰੋਕੋ ਅਤੇ ਸਾਰੇ ਡਿਵਾਈਸ ਸਾਈਨ ਆਊਟ ਕਰੋ')
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/pa/auth?stopped'))
  expect(sent('/api/auth/email-change/stop').map(({ body }) => body)).toEqual([{ token: 'c1.r1.signature' }])
  cleanup()
  const stopped = await openAuth('?stopped')
  expect(stopped.getByRole('heading', { level: 1, name: 'Stopped. Now a new password' })).toBeDefined()
  expect(stopped.getByRole('button', { name: 'E-mail me a link' })).toBeDefined()
})

describe('Google', () => {
  test.each(['', '?mode=sign-up'])(
    'is a link beside the form at %j, which leads back to where one came from',
    async (search) => {
      const { findByRole } = await openAuth(`${search === '' ? '?' : `${search}&`}returnTo=%2Fdashboard`, {
        language: 'fr',
      })
      const link = await findByRole('link', { name: 'Continuer avec Google' })
      expect(link.getAttribute('href')).toBe('/api/auth/google?returnTo=%2Fdashboard&language=fr')
    },
  )

  test('is not offered where the installation does not have it, nor for a forgotten password', async () => {
    const api = createStubApi()
    api.state.site = { ...api.state.site, googleSignIn: false }
    const signIn = await openAuth('', { api })
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/api/site')).toBe(true))
    expect(signIn.queryByRole('link', { name: 'Continue with Google' })).toBeNull()
    signIn.unmount()
    const forgot = await openAuth('?forgot')
    expect(forgot.queryByRole('link', { name: 'Continue with Google' })).toBeNull()
  })

  test('says in words why it did not work', async () => {
    const { getByRole } = await openAuth('?failed=google_failed')
    expect(getByRole('alert').textContent).toBe('Signing in with Google did not work. Please try again.')
  })
})
