import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'

import { confirmDays } from '#services/contracts/newsletter.ts'
import { brand } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FlavourRing, type Flavour } from '#web/ui/flavour-ring.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { failureOf, failureWords, type Failure } from './calls.ts'

import css from './link-page.module.css'

type Phase =
  | { readonly name: 'asking'; readonly failure: Failure | null }
  | { readonly name: 'sending' }
  | { readonly name: 'done' }
  | { readonly name: 'lost'; readonly why: 'expired' | 'unknown' }

interface LinkPageProps {
  readonly kind: 'confirm' | 'unsubscribe'
  /** The ring before and after the press. */
  readonly rings: { readonly before: Flavour; readonly after: Flavour }
  readonly send: (token: string) => Promise<unknown>
  /** Where to go afterwards. */
  readonly next: ReactNode
}

/** What a mail links to: one question, one button, and a word for each way that it can end. */
export function LinkPage({ kind, rings, send, next }: LinkPageProps) {
  const { t } = useI18n()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const { phase, press } = usePress(token, send)
  const headingRef = useFocusAtEnd(phase.name)
  const isOver = phase.name === 'done' || phase.name === 'lost'
  const ring = phase.name === 'done' ? rings.after : phase.name === 'lost' ? 'filled' : rings.before
  const said = saidIn(phase, kind)
  return (
    <section className={css.page}>
      <div className={css.ring}>
        <FlavourRing flavour={ring} />
      </div>
      <div className={css.words}>
        <h1 ref={headingRef} className={css.title} tabIndex={-1}>
          {t(`newsletter.${said}.title`)}
        </h1>
        <p className={css.body}>{t(`newsletter.${said}.body`, { days: confirmDays, email: brand.email })}</p>
        {phase.name === 'asking' && phase.failure !== null ? (
          <Notice tone="danger" announce="alert">
            {t(failureWords[phase.failure])}
          </Notice>
        ) : null}
        <div className={css.actions}>
          {isOver ? (
            next
          ) : (
            <Button size="large" pending={phase.name === 'sending'} onClick={() => void press()}>
              {t(`newsletter.${kind}.press`)}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** Under which words the page stands: 'confirm', 'confirm.done', 'expired', 'unknown'. */
const saidIn = (phase: Phase, kind: LinkPageProps['kind']) =>
  phase.name === 'lost' ? phase.why : phase.name === 'done' ? (`${kind}.done` as const) : kind

function usePress(token: string, send: LinkPageProps['send']) {
  const [phase, setPhase] = useState<Phase>(
    token === '' ? { name: 'lost', why: 'unknown' } : { name: 'asking', failure: null },
  )
  async function press() {
    setPhase({ name: 'sending' })
    try {
      await send(token)
      setPhase({ name: 'done' })
    } catch (error) {
      const failure = failureOf(error)
      const isLost = failure === 'expired' || failure === 'unknown'
      setPhase(isLost ? { name: 'lost', why: failure } : { name: 'asking', failure })
    }
  }
  return { phase, press }
}

/** The button is gone then, and the heading says what became of it. */
function useFocusAtEnd(name: Phase['name']) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [first] = useState(name)
  useEffect(() => {
    if (name !== first && (name === 'done' || name === 'lost')) headingRef.current?.focus()
  }, [name, first])
  return headingRef
}
