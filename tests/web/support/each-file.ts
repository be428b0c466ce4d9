import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

import { noteCall } from '#web/data/connection.ts'
import { showRefusals } from '#web/ui/show-refusals.ts'

import { pinClock } from './pinned-clock.ts'

pinClock()

// Both web apps have it on every page.
const stopShowing = showRefusals(document)
afterAll(stopShowing)

// The first render of a page also fetches and compiles its code, on a machine that may be busy.
configure({ asyncUtilTimeout: 60_000 })

afterEach(cleanup)

// The files of a worker share its document, its cookies and its storage, and what SWR and we know of the network: each leaves them as it found them.
const { lang, dir } = document.documentElement
afterAll(() => {
  window.dispatchEvent(new Event('online'))
  noteCall(true)
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  Object.assign(document.documentElement, { lang, dir })
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  forgetCookies(document)
  history.replaceState(null, '', '/')
})

function forgetCookies(page: Document): void {
  for (const cookie of page.cookie.split('; ')) page.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
}
