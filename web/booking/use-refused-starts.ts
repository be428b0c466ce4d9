import { useState } from 'react'

import type { RefusedStartReport } from '#services/contracts/refused-starts.ts'
import { request } from '#web/data/http.ts'

export interface RefusedStartReports {
  /** A day, or one of its starts, that the visitor wanted and could not have. Each is told once. */
  readonly tell: (wanted: Omit<RefusedStartReport, 'attempt'>) => void
  readonly forget: () => void
}

const path = '/api/refused-starts'

/** Tells the office what visitors could not have, by a number that is made when there is something to tell and kept nowhere. */
export function useRefusedStarts(): RefusedStartReports {
  const [reports] = useState(refusedStartReports)
  return reports
}

function refusedStartReports(): RefusedStartReports {
  const told = new Set<string>()
  let attempt = ''
  let last: Promise<unknown> = Promise.resolve()
  /** One after the other, so that what is forgotten was told before. */
  const send = (...call: Parameters<typeof request>) => {
    const sent = () => request(...call)
    last = last.then(
      () => sent(),
      () => sent(),
    )
    last.catch(() => {}) // the visitor has nothing of it, and books as before
  }
  return {
    tell(wanted) {
      const key = JSON.stringify(wanted)
      if (told.has(key)) return
      told.add(key)
      attempt ||= randomHex()
      send('POST', path, { attempt, ...wanted })
    },
    forget() {
      if (attempt === '') return
      send('DELETE', `${path}/${attempt}`)
      told.clear()
      attempt = ''
    },
  }
}

/** `crypto.randomUUID` is missing where a page is not served over TLS. */
const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
