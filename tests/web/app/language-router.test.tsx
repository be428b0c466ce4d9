import { act, cleanup, fireEvent, render, waitFor, within } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { languageCookie } from '#services/isomorphic/kept-by-every-page.ts'
import { createStubApi } from '#tests/support/stub-api.ts'
import { App } from '#web/app/app.tsx'
import { createPages } from '#web/app/pages.ts'
import { visitLanguage } from '#web/app/visit-language.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { loadMessages } from '#web/i18n/messages.ts'
import { writePageCookie } from '#web/state/page-cookie.ts'
import { sessionAtom } from '#web/state/session.ts'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

const fail = (error: unknown) => {
  throw error
}

/** The whole app at an address, in the language that the address and the visitor's choice make. */
async function openVisit(path: string) {
  vi.stubGlobal('fetch', createStubApi().fetch)
  history.replaceState(null, '', path)
  const visit = visitLanguage(localStorage, document)
  const i18n = createI18n({ language: visit.at(path), load: loadMessages, onChoose: visit.choose, onError: fail })
  await i18n.need(['public'])
  const store = createStore()
  store.set(sessionAtom, { status: 'signed-out' })
  const screen = render(
    <App
      pages={createPages(i18n.need)}
      store={store}
      i18n={i18n}
      toasts={createToasts(browserTimers)}
      languageAt={visit.at}
    />,
  )
  await screen.findByRole('heading', { level: 1 })
  const header = within(screen.container.querySelector('header') ?? fail('no header'))
  return {
    ...screen,
    header,
    press: (language: string) =>
      fireEvent.click(header.getAllByRole('button', { name: language })[0] ?? fail(language)),
    heading: (name: string) => screen.findByRole('heading', { level: 1, name }),
  }
}

const links = (container: Element) =>
  [...container.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? '')

beforeEach(() => {
  localStorage.clear()
  writePageCookie(document, languageCookie, null)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})
afterEach(cleanup)

describe('an address that names its language', () => {
  test('shows its page in that language, and every link stays in it', async () => {
    const { heading, container } = await openVisit('/fr/terms')
    await heading('Conditions de service')
    const inner = links(container).filter((href) => !href.startsWith('/api/'))
    expect(inner.length).toBeGreaterThan(15)
    expect(inner.filter((href) => !href.startsWith('/fr/'))).toEqual([])
  })

  test('is no choice: nothing is stored, neither here nor for the server', async () => {
    await openVisit('/pa/about')
    expect([localStorage.getItem('language'), document.cookie]).toEqual([null, ''])
  })

  test('leaves an earlier choice as it was, which goes on deciding elsewhere', async () => {
    localStorage.setItem('language', 'pa')
    await (await openVisit('/fr/terms')).heading('Conditions de service')
    expect(localStorage.getItem('language')).toBe('pa')
    cleanup()
    await (await openVisit('/terms')).heading('ਸੇਵਾ ਦੀਆਂ ਸ਼ਰਤਾਂ')
  })

  test('marks its link in the header as the current one', async () => {
    const { header } = await openVisit('/fr/blog/salt')
    expect(header.getByRole('link', { name: 'Blogue' }).getAttribute('aria-current')).not.toBeNull()
    expect(header.getByRole('link', { name: 'Services' }).getAttribute('aria-current')).toBeNull()
  })

  test('that has no page says so in its language', async () => {
    const { heading } = await openVisit('/fr/no-such-page')
    expect(await heading('Page introuvable')).toBeDefined()
  })

  test('of which a language is only the beginning names none', async () => {
    const { heading } = await openVisit('/france')
    expect(await heading('Page Not Found')).toBeDefined()
  })

  test('leads on within the language', async () => {
    const { header, heading } = await openVisit('/fr/terms')
    fireEvent.click(header.getByRole('link', { name: 'Nous joindre' }))
    await heading('Dites-le simplement')
    expect(location.pathname).toBe('/fr/contact')
  })
})

describe('another language chosen', () => {
  test('at an address that names one leads to the same place in the other, and is stored', async () => {
    const { press, heading } = await openVisit('/fr/terms?utm=a#payment')
    history.replaceState({ kept: 1 }, '', location.href)
    press('ਪੰਜਾਬੀ')
    await heading('ਸੇਵਾ ਦੀਆਂ ਸ਼ਰਤਾਂ')
    expect(location.pathname + location.search + location.hash).toBe('/pa/terms?utm=a#payment')
    expect(history.state).toEqual({ kept: 1 })
    expect([localStorage.getItem('language'), document.cookie]).toEqual(['pa', 'lang=pa'])
    press('English')
    await heading('Terms of Service')
    expect(location.pathname).toBe('/terms')
  })

  test('keeps what was typed', async () => {
    const { press, heading, container } = await openVisit('/fr/contact')
    const field = () => container.querySelector<HTMLInputElement>('form input[name=name]')
    fireEvent.change(field() ?? fail('no field'), { target: { value: 'Asha' } })
    press('ਪੰਜਾਬੀ')
    await heading('ਜੋ ਪੁੱਛਣਾ ਹੈ, ਪੁੱਛੋ')
    expect([location.pathname, field()?.value]).toEqual(['/pa/contact', 'Asha'])
  })

  test('at an address without one changes the words alone', async () => {
    const { press, heading } = await openVisit('/terms')
    press('Français')
    await heading('Conditions de service')
    expect([location.pathname, localStorage.getItem('language')]).toEqual(['/terms', 'fr'])
  })
})

describe('Back and Forward', () => {
  test('to an address that names another language brings its words, and stores nothing', async () => {
    const { heading } = await openVisit('/terms')
    await heading('Terms of Service')
    act(() => {
      history.pushState(null, '', '/fr/terms')
    })
    await heading('Conditions de service')
    act(() => {
      history.pushState(null, '', '/terms')
    })
    await heading('Terms of Service')
    expect(localStorage.getItem('language')).toBeNull()
    await waitFor(() => expect(document.title).toBe('Terms of Service · Fresh Glaze'))
  })
})
