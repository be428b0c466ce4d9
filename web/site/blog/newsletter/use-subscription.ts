import { useState, type SyntheticEvent } from 'react'
import * as z from 'zod/mini'

import { emailAddress } from '#services/contracts/booking.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { askForNewsletter, failureOf, type Failure, type Signup } from './calls.ts'

type Phase =
  | { readonly name: 'writing' }
  | { readonly name: 'wrong' }
  | { readonly name: 'sending' }
  | { readonly name: 'sent'; readonly email: string }
  | { readonly name: 'failed'; readonly failure: Failure }

/** A subscription request on its way to us. What was typed stays, whatever becomes of it. */
export function useSubscription(source: Signup['source']) {
  const { language } = useI18n()
  const [email, setEmail] = useState('')
  const [website, setWebsite] = useState('')
  const [phase, setPhase] = useState<Phase>({ name: 'writing' })

  async function send() {
    setPhase({ name: 'sending' })
    try {
      await askForNewsletter({ email: email.trim(), language, source, website })
      setPhase({ name: 'sent', email: email.trim() })
    } catch (error) {
      setPhase({ name: 'failed', failure: failureOf(error) })
    }
  }
  /** An empty box is no mistake: it only takes the focus. */
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (phase.name === 'sending') return
    if (z.safeParse(emailAddress, email).success) return void send()
    setPhase(email.trim() === '' ? { name: 'writing' } : { name: 'wrong' })
    event.currentTarget.querySelector<HTMLElement>('[type=email]')?.focus()
  }
  return {
    email,
    website,
    phase,
    onSubmit,
    setWebsite,
    setEmail: (next: string) => {
      setEmail(next)
      setPhase({ name: 'writing' })
    },
    /** For another address. */
    again: () => {
      setEmail('')
      setPhase({ name: 'writing' })
    },
  }
}
