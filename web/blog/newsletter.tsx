import { useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import css from './newsletter.module.css'

/** Does nothing, as the specification has it, and says so: what is typed here stays in the page. */
export function Newsletter() {
  const { t } = useI18n()
  const [email, setEmail] = useState('')
  return (
    <section className={css.box} aria-labelledby="newsletter">
      <div className={css.words}>
        <h2 id="newsletter">{t('blog.newsletter.title')}</h2>
        <p className={css.body}>{t('blog.newsletter.body')}</p>
      </div>
      <form className={css.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <TextField
          type="email"
          name="newsletter"
          label={t('blog.newsletter.email')}
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
        <Button type="button">{t('blog.newsletter.subscribe')}</Button>
      </form>
    </section>
  )
}
