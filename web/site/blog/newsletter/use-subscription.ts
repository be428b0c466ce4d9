import { useState, type SyntheticEvent } from 'react'
import * as z from 'zod/mini'

import { emailAddress } from '#services/contracts/booking.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { askForNewsletter, failureOf, failureWords, type Signup } from './calls.ts'

type Phase =
  | { readonly name: 'writing' }
  | { readonly name: 'wrong' }
  | { readonly name: 'sent'; readonly email: string }

/** A subscription request on its way to us. What was typed stays, whatever becomes of it. */
export function useSubscription(source: Signup['source']) {
  const { t, language } = useI18n()
  const [email, setEmail] = useState('')
  const [website, setWebsite] = useState('')
  const [phase, setPhase] = useState<Phase>({ name: 'writing' })

  const { isPending, fault, run, forgetFault } = useCommand({
    send: () => askForNewsletter({ email: email.trim(), language, source, website }),
    failed: t('newsletter.fault'),
    wordsOf: (error) => t(failureWords[failureOf(error)]),
    onDone: () => setPhase({ name: 'sent', email: email.trim() }),
  })
  const write = () => {
    setPhase({ name: 'writing' })
    forgetFault()
  }
  /** An empty box is no mistake: it only takes the focus. */
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    if (z.safeParse(emailAddress, email).success) return void run()
    write()
    if (email.trim() !== '') setPhase({ name: 'wrong' })
    event.currentTarget.querySelector<HTMLElement>('[type=email]')?.focus()
  }
  return {
    email,
    website,
    phase,
    isSending: isPending,
    fault,
    onSubmit,
    setWebsite,
    setEmail: (next: string) => {
      setEmail(next)
      write()
    },
    /** Restarts for another address. */
    again: () => {
      setEmail('')
      write()
    },
  }
}
