import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { App } from '#web/app/app.tsx'
import { createPages, type Pages } from '#web/app/pages.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { sessionAtom, type Session } from '#web/state/session.ts'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

const signedOut: Session = { status: 'signed-out' }

const fail = (error: unknown) => {
  throw error
}

/** The whole app at an address, with nothing left out but the server. */
async function openApp(path: string, session: Session = signedOut, change: (pages: Pages) => Pages = (pages) => pages) {
  vi.stubGlobal('fetch', createStubApi().fetch)
  history.replaceState(null, '', path)
  const i18n = createI18n({ language: 'en', load: loadMessages, onChoose: () => {}, onError: fail })
  await i18n.need(['public'])
  const store = createStore()
  store.set(sessionAtom, session)
  const pages = change(createPages(i18n.need))
  const screen = render(<App pages={pages} store={store} i18n={i18n} toasts={createToasts(browserTimers)} />)
  const main = () => within(screen.getByRole('main'))
  return { ...screen, main, settle: (next: Session) => act(() => store.set(sessionAtom, next)) }
}

let scrolls: ScrollToOptions[] = []
beforeEach(() => {
  scrolls = []
  vi.spyOn(window, 'scrollTo').mockImplementation((options?: ScrollToOptions | number) => {
    if (typeof options === 'object') scrolls.push(options)
  })
})
afterEach(cleanup)

describe('the pages of the route table', () => {
  test.each([
    ['/', 'Sweet seats, delivered.', 'Mobile interior car detailing in the GTA · Fresh Glaze'],
    ['/services', 'Three ways to come clean', 'Services and prices · Fresh Glaze'],
    ['/services/', 'Three ways to come clean', 'Services and prices · Fresh Glaze'],
    ['/no-such-page', 'Page Not Found', 'Page Not Found · Fresh Glaze'],
  ])('%s shows its heading and title', async (path, heading, title) => {
    const { findByRole } = await openApp(path)
    expect(await findByRole('heading', { level: 1, name: heading })).toBeDefined()
    await waitFor(() => expect(document.title).toBe(title))
  })

  test('where somebody books there is no site navigation, no account and no newsletter, but a phone number and the terms', async () => {
    const { findByRole, queryByRole, queryAllByRole, queryByLabelText, getByRole } =
      await openApp('/booking?service=glazed')
    // The steps of the booking are all that can be gone through.
    await findByRole('navigation', { name: 'Booking progress' })
    expect(queryAllByRole('navigation')).toHaveLength(1)
    expect(queryByRole('link', { name: 'Log In' })).toBeNull()
    expect(queryByLabelText(/newsletter/i)).toBeNull()
    expect(getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:/)
    expect(getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
    cleanup()
    const home = await openApp('/')
    await home.findByRole('heading', { level: 1 })
    expect(home.queryAllByRole('navigation')).not.toEqual([])
    expect(home.queryByRole('link', { name: 'Log In' })).not.toBeNull()
  })

  test('somebody who is signed in is greeted on the front page, and nowhere else', async () => {
    sessionStorage.clear()
    const signedIn: Session = { status: 'signed-in', user: { id: 'u1' } }
    const elsewhere = await openApp('/services', signedIn)
    await elsewhere.findByRole('heading', { level: 1 })
    expect(elsewhere.queryByText('Welcome')).toBeNull()
    elsewhere.unmount()
    expect(await (await openApp('/', signedIn)).findByText('Welcome')).toBeDefined()
  })

  test('/booking is a page', async () => {
    const { main, findByRole } = await openApp('/booking?service=glazed&name=Glazed+Detail&price=125')
    await findByRole('heading', { level: 1 })
    expect(main().queryByText('Page Not Found')).toBeNull()
    await waitFor(() => expect(document.title).toBe('Book a visit · Fresh Glaze'))
  })

  test('/booking-success is a page', async () => {
    const { findByRole } = await openApp('/booking-success')
    await findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.title).toBe('Your booking · Fresh Glaze'))
  })
})

describe('going from page to page', () => {
  test('the view scrolls to the top, and the focus is on the new heading', async () => {
    const { findByRole, main } = await openApp('/no-such-page')
    await findByRole('heading', { name: 'Page Not Found' })
    fireEvent.click(main().getByRole('link', { name: 'See the packages' }))
    const heading = await findByRole('heading', { level: 1, name: 'Three ways to come clean' })
    expect(location.pathname).toBe('/services')
    expect(scrolls).toEqual([{ top: 0, behavior: 'instant' }])
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  test('an address with an anchor goes to the anchor instead', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
    const { findByRole } = await openApp('/services#glazed')
    await findByRole('heading', { level: 1 })
    await waitFor(() => expect(scrolled.mock.contexts).toContain(document.getElementById('glazed')))
  })

  test('the first page leaves the focus where the browser has it', async () => {
    const { findByRole } = await openApp('/services')
    const heading = await findByRole('heading', { level: 1 })
    expect(document.activeElement).not.toBe(heading)
  })
})

describe('a page that was fetched ahead', () => {
  test('shows at once, without a moment of waiting', async () => {
    let ahead: Promise<unknown> = Promise.resolve()
    const { main, settle } = await openApp('/services', { status: 'loading' }, (pages) => {
      ahead = pages.find('/services').preload()
      return pages
    })
    await ahead
    settle(signedOut)
    expect(main().getByRole('heading', { level: 1, name: 'Three ways to come clean' })).toBeDefined()
  })
})

describe('the session', () => {
  test('a fresh visitor, without the signed-in cookie, starts signed out and sees the page at once', async () => {
    const { getByRole, findByRole } = await openApp('/', signedOut)
    for (const part of ['banner', 'main', 'contentinfo']) expect(getByRole(part)).toBeDefined()
    expect(await findByRole('heading', { level: 1 })).toBeDefined()
  })

  test('a visitor with the signed-in cookie sees a spinner in place of the page while the session loads', async () => {
    const { getByRole, queryByRole, findByRole, settle } = await openApp('/', { status: 'loading' })
    expect(getByRole('status').textContent).toBe('Loading...')
    expect(queryByRole('banner')).toBeNull()
    settle({ status: 'signed-out' })
    expect(await findByRole('heading', { level: 1 })).toBeDefined()
    expect(queryByRole('banner')).not.toBeNull()
  })
})

describe('when a page breaks', () => {
  test('a page for people takes its place; header and footer stay', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {}) // React reports the error that this test causes
    const Broken = () => {
      throw new Error('tripped')
    }
    const { findByRole, getByRole } = await openApp('/', undefined, (pages) => ({
      find: (path) => ({ ...pages.find(path), Screen: Broken }),
    }))
    expect(await findByRole('heading', { name: 'That did not work' })).toBeDefined()
    expect(getByRole('button', { name: 'Try Again' })).toBeDefined()
    expect(getByRole('banner')).toBeDefined()
  })
})
