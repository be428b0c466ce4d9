import { useId } from 'react'

import { brand } from '#web/brand.ts'
import { usePostalAddress } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useHydrated } from '#web/state/hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { Signup } from './calls.ts'
import { Sent } from './sent.tsx'
import { useSubscription } from './use-subscription.ts'

import css from './newsletter.module.css'

/**
 * The box on the blog and in the footer. Nothing in it works without scripts, so that without them it is not there; nor is it
 * before its words of consent are complete.
 */
export function Newsletter({ source }: { readonly source: Signup['source'] }) {
  const { t } = useI18n()
  const id = useId()
  const isHydrated = useHydrated()
  const subscription = useSubscription(source)
  const address = usePostalAddress(t('common.region'))
  const { phase } = subscription
  if (!isHydrated || address === null) return null
  return (
    <section className={classes(css.box, css[source])} aria-labelledby={id}>
      <div className={css.words}>
        <h2 id={id}>{t('newsletter.title')}</h2>
        <p className={css.body}>{t('newsletter.body')}</p>
      </div>
      {phase.name === 'sent' ? (
        <Sent email={phase.email} onAgain={subscription.again} />
      ) : (
        <SubscriptionForm {...subscription} address={address} />
      )}
    </section>
  )
}

function SubscriptionForm(subscription: ReturnType<typeof useSubscription> & { readonly address: string }) {
  const { t } = useI18n()
  const { phase, isSending, fault, email, website, setEmail, setWebsite, onSubmit } = subscription
  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      <div className={css.row}>
        <TextField
          type="email"
          name="email"
          label={t('newsletter.email')}
          autoComplete="email"
          maxLength={254}
          value={email}
          error={phase.name === 'wrong' ? t('newsletter.wrong') : undefined}
          onChange={setEmail}
        />
        <Button type="submit" pending={isSending}>
          {t(isSending ? 'newsletter.sending' : 'newsletter.subscribe')}
        </Button>
      </div>
      <div className={css.trap} aria-hidden="true">
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
        />
      </div>
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <p className={css.consent}>{t('newsletter.consent', { email: brand.email, address: subscription.address })}</p>
    </form>
  )
}
