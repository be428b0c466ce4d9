import { fireEvent, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'

import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { AccountLinks, AccountMenu } from '#web/app/deferred-account.ts'
import { Header } from '#web/app/header.tsx'
import type { Session } from '#web/state/session.ts'

const sections = [
  ['Services', '/services'],
  ['About', '/about'],
  ['Contact', '/contact'],
  ['Blog', '/blog'],
] as const

const asha = signedIn({ firstName: 'Asha', email: 'asha.gill@example.com' })

// As for who was signed in at their last visit: the account's part of the header is fetched ahead.
beforeAll(() => Promise.all([AccountMenu.preload(), AccountLinks.preload()]))

async function openHeader(path = '/', session?: Session) {
  const { container, ...screen } = await renderPiece(<Header />, { path, ...(session ? { session } : {}) })
  const menuButton = screen.getByRole('button', { name: 'Menu' })
  const panel = container.querySelector<HTMLElement>('#menu')
  if (panel === null) throw new Error('The small-screen menu is missing')
  return { ...screen, main: within(screen.getByRole('navigation', { name: 'Main' })), menuButton, panel }
}

describe('the main navigation', () => {
  test.each(sections)('a link %s leads to %s', async (name, path) => {
    const { main } = await openHeader()
    expect(main.getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  test('a call and the packages stay in view where the menu is folded away', async () => {
    const { getByRole } = await openHeader()
    expect(getByRole('link', { name: 'Call (416) 555-0134' }).getAttribute('href')).toBe('tel:+14165550134')
    expect(getByRole('link', { name: 'Book' }).getAttribute('href')).toBe('/services')
  })

  test('the logo leads to the front page', async () => {
    const { getByRole } = await openHeader('/services')
    expect(getByRole('link', { name: 'Fresh Glaze, home' }).getAttribute('href')).toBe('/')
  })

  test.each([
    ['/services', ['Services']],
    ['/blog/winter-mats', ['Blog']],
    ['/services-x', []],
    ['/', []],
  ])('at %s the highlighted links are %j', async (path, highlighted) => {
    const { main } = await openHeader(path)
    const current = main.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(highlighted)
  })
})

describe('signed out', () => {
  test.each([
    ['Log In', '/auth'],
    ['Get Quote', '/services'],
  ])('%s leads to %s', async (name, path) => {
    const { getByRole } = await openHeader()
    expect(getByRole('link', { name }).getAttribute('href')).toBe(path)
  })
})

describe('signed in', () => {
  test('the account takes the place of Log In', async () => {
    const { getByRole, queryByRole } = await openHeader('/', asha)
    expect(queryByRole('link', { name: 'Log In' })).toBeNull()
    expect(getByRole('button', { name: 'Asha' }).getAttribute('aria-expanded')).toBe('false')
  })

  test.each([
    ['My Dashboard', '/dashboard'],
    ['My Bookings', '/dashboard/bookings'],
    ['Profile Settings', '/dashboard/profile'],
    ['Logout', '/api/logout'],
  ])('the dropdown has %s, which leads to %s', async (name, path) => {
    const { getByRole } = await openHeader('/', asha)
    fireEvent.click(getByRole('button', { name: 'Asha' }))
    expect(getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  test('Logout is left to the browser: it is not a route of ours', async () => {
    const { getByRole } = await openHeader('/', asha)
    fireEvent.click(getByRole('button', { name: 'Asha' }))
    let wasOurs: boolean | null = null
    document.addEventListener(
      'click',
      (event) => {
        wasOurs = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    fireEvent.click(getByRole('link', { name: 'Logout' }))
    expect(wasOurs).toBe(false)
  })

  test('the dropdown closes on Escape, and the focus is back on its button', async () => {
    const { getByRole, queryByRole } = await openHeader('/', asha)
    const button = getByRole('button', { name: 'Asha' })
    fireEvent.click(button)
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(queryByRole('link', { name: 'My Dashboard' })).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  test('the button shows the profile image when there is one', async () => {
    const { container } = await renderPiece(<Header />, {
      session: signedIn({ firstName: 'Asha', profileImageUrl: 'https://images.example/asha.jpg' }),
    })
    expect(container.querySelector('img')?.getAttribute('src')).toBe('https://images.example/asha.jpg')
  })

  test('without one it shows a sign', async () => {
    const { getByRole } = await openHeader('/', asha)
    const button = getByRole('button', { name: 'Asha' })
    expect(button.querySelector('img')).toBeNull()
    expect(button.querySelectorAll('svg')).toHaveLength(2)
  })

  test.each([
    ['the first name', { firstName: 'Asha', email: 'asha.gill@example.com' }, 'Asha'],
    ['else the e-mail before the @', { email: 'asha.gill@example.com' }, 'asha.gill'],
    ['shortened to 20 characters', { email: 'a-very-long-mailbox-name@example.com' }, 'a-very-long-mailbox…'],
    ["else 'Account'", {}, 'Account'],
  ])('the label is %s', async (_, user, label) => {
    const { getByRole } = await openHeader('/', signedIn(user))
    expect(getByRole('button', { name: label })).toBeDefined()
  })
})

describe('the small-screen menu', () => {
  test('it is closed at first, and its button opens and closes it', async () => {
    const { menuButton, panel } = await openHeader()
    expect(panel.hidden).toBe(true)
    fireEvent.click(menuButton)
    expect(panel.hidden).toBe(false)
    expect(menuButton.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(menuButton)
    expect(panel.hidden).toBe(true)
  })

  test.each(sections)('it holds the link %s to %s', async (name, path) => {
    const { menuButton, panel } = await openHeader()
    fireEvent.click(menuButton)
    expect(within(panel).getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  test('it holds the language switcher', async () => {
    const { menuButton, panel } = await openHeader()
    fireEvent.click(menuButton)
    const switcher = within(within(panel).getByRole('group', { name: 'Language' }))
    expect(switcher.getAllByRole('button').map((button) => button.lang)).toEqual(['en', 'fr', 'pa'])
  })

  test('signed out it holds login and quote, signed in the account', async () => {
    const { menuButton, panel } = await openHeader()
    fireEvent.click(menuButton)
    expect(within(panel).getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/auth')
    expect(within(panel).getByRole('link', { name: 'Get Quote' }).getAttribute('href')).toBe('/services')
  })

  test('signed in it holds the account instead', async () => {
    const { menuButton, panel } = await openHeader('/', asha)
    fireEvent.click(menuButton)
    expect(within(panel).queryByRole('link', { name: 'Log In' })).toBeNull()
    expect(within(panel).getByRole('link', { name: 'My Bookings' })).toBeDefined()
  })

  test('it closes when a link in it is followed', async () => {
    const { menuButton, panel } = await openHeader()
    fireEvent.click(menuButton)
    fireEvent.click(within(panel).getByRole('link', { name: 'Services' }))
    expect(panel.hidden).toBe(true)
    expect(location.pathname).toBe('/services')
  })

  test('it closes on a press elsewhere', async () => {
    const { menuButton, panel } = await openHeader()
    fireEvent.click(menuButton)
    fireEvent.pointerDown(document.body)
    expect(panel.hidden).toBe(true)
  })
})
