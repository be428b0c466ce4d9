import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

import { pinClock } from './pinned-clock.ts'

pinClock()

// The first render of a page also fetches and compiles its code, on a machine that may be busy.
configure({ asyncUtilTimeout: 60_000 })

afterEach(cleanup)

// The files of a worker share its document and its storage: each leaves them as it found them.
const { lang, dir } = document.documentElement
afterAll(() => {
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  Object.assign(document.documentElement, { lang, dir })
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
