import { useEffect, useEffectEvent, useState } from 'react'

import { useFailure } from '#web/data/use-failure.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { useOfficeSession } from '../frame/data/session.ts'
import { sourcesFor, type Found, type Source } from './sources.ts'

/** Shorter words would find everybody. */
const leastLength = 2

interface Answer {
  readonly words: string
  readonly rows: readonly Found[] | 'failed'
}

export interface FoundOf {
  readonly id: Source['id']
  readonly rows: readonly Found[]
  readonly state: 'idle' | 'searching' | 'found' | 'failed'
}

/** Server's results by kind, cancelled when the words change. */
export function useFound(
  words: string,
  given?: readonly Source[],
): { readonly groups: readonly FoundOf[]; readonly again: () => void } {
  const i18n = useI18n()
  const { user } = useOfficeSession()
  const { expireBy } = useFailure()
  const sources = given ?? sourcesFor(user)
  const [answers, setAnswers] = useState<Readonly<Partial<Record<Source['id'], Answer>>>>({})
  const [attempt, setAttempt] = useState(0)
  const isAsked = words.length >= leastLength
  const ask = useEffectEvent((signal: AbortSignal) => {
    for (const { id, find } of sources) {
      const keep = (rows: Answer['rows']) => {
        if (!signal.aborted) setAnswers((known) => ({ ...known, [id]: { words, rows } }))
      }
      find(words, signal, i18n).then(
        (rows) => keep(rows),
        (error: unknown) => {
          if (!signal.aborted) void expireBy(error)
          keep('failed')
        },
      )
    }
  })
  useEffect(() => {
    if (!isAsked) return undefined
    const controller = new AbortController()
    ask(controller.signal)
    return () => controller.abort()
  }, [words, isAsked, attempt])

  const groups = sources.map(({ id }): FoundOf => {
    const answer = answers[id]
    if (!isAsked) return { id, rows: [], state: 'idle' }
    if (answer?.words !== words) return { id, rows: [], state: 'searching' }
    return answer.rows === 'failed' ? { id, rows: [], state: 'failed' } : { id, rows: answer.rows, state: 'found' }
  })
  const again = () => {
    setAnswers({})
    setAttempt(attempt + 1)
  }
  return { groups, again }
}
