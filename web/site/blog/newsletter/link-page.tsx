import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearch } from 'wouter'

import { confirmDays } from '#services/contracts/newsletter.ts'
import { brand } from '#web/brand.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FlavourRing, type Flavour } from '#web/ui/flavour-ring.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { failureOf, failureWords } from './calls.ts'

import css from './link-page.module.css'

type Phase = 'asking' | 'done' | 'expired' | 'unknown'

interface LinkPageProps {
  readonly kind: 'confirm' | 'unsubscribe'
  /** The ring before and after the press. */
  readonly rings: { readonly before: Flavour; readonly after: Flavour }
  readonly send: (token: string) => Promise<unknown>
  readonly next: ReactNode
}

export function LinkPage({ kind, rings, send, next }: LinkPageProps) {
  const { t } = useI18n()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [phase, setPhase] = useState<Phase>(token === '' ? 'unknown' : 'asking')
  const { isPending, fault, run } = useCommand({
    send: () => send(token),
    failed: t('newsletter.fault'),
    wordsOf: (error) => t(failureWords[failureOf(error)]),
    onDone: () => setPhase('done'),
    onFailed: (error) => {
      const failure = failureOf(error)
      if (failure === 'expired' || failure === 'unknown') setPhase(failure)
    },
  })
  const headingRef = useFocusAtEnd(phase)
  const isOver = phase !== 'asking'
  const ring = phase === 'done' ? rings.after : isOver ? 'filled' : rings.before
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
        {isOver || fault === null ? null : (
          <Notice tone="danger" announce="alert">
            {fault}
          </Notice>
        )}
        <div className={css.actions}>
          {isOver ? (
            next
          ) : (
            <Button size="large" pending={isPending} onClick={() => void run()}>
              {t(`newsletter.${kind}.press`)}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

/** Under which words the page stands: 'confirm', 'confirm.done', 'expired', 'unknown'. */
function saidIn(phase: Phase, kind: LinkPageProps['kind']) {
  if (phase === 'asking') return kind
  return phase === 'done' ? (`${kind}.done` as const) : phase
}

/** Focuses the heading once the button is gone. */
function useFocusAtEnd(phase: Phase) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const [first] = useState(phase)
  useEffect(() => {
    if (phase !== first && phase !== 'asking') headingRef.current?.focus()
  }, [phase, first])
  return headingRef
}
