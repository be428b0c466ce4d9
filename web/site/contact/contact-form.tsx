import { mostMessageLetters } from '#services/contracts/contact.ts'
import { brand } from '#web/brand.ts'
import { usePostalAddress } from '#web/data/site-reads.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice-group.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import { useMessage } from './use-message.ts'

import css from './contact-form.module.css'

/** Without scripts nothing is sent, and nothing of what was typed comes into the address: that is what `dialog` does here. */
export function ContactForm() {
  const { t } = useI18n()
  const { message, change, errorOf, isSending, onSubmit } = useMessage()
  return (
    <form className={css.form} method="dialog" aria-labelledby="contact-form" noValidate onSubmit={onSubmit}>
      <h2 id="contact-form">{t('contact.form.title')}</h2>
      <TextField
        name="name"
        label={t('contact.name')}
        autoComplete="name"
        maxLength={120}
        required
        value={message.name}
        error={errorOf('name')}
        onChange={(name) => change({ name })}
      />
      <div className={css.pair}>
        <TextField
          name="email"
          type="email"
          label={t('contact.email')}
          autoComplete="email"
          maxLength={254}
          required
          value={message.email}
          error={errorOf('email')}
          onChange={(email) => change({ email })}
        />
        <TextField
          name="phone"
          type="tel"
          label={t('contact.phone')}
          optional={t('contact.optional')}
          hint={t('contact.phone.hint')}
          autoComplete="tel"
          maxLength={40}
          value={message.phone}
          error={errorOf('phone')}
          onChange={(phone) => change({ phone })}
        />
      </div>
      <TextArea
        name="message"
        label={t('contact.message')}
        hint={t('contact.message.hint')}
        rows={5}
        maxLength={mostMessageLetters}
        required
        value={message.message}
        error={errorOf('message')}
        onChange={(text) => change({ message: text })}
      />
      <NewsletterChoice
        isChosen={message.wantsNewsletter}
        onChange={(wantsNewsletter) => change({ wantsNewsletter })}
      />
      <Trap value={message.website} onChange={(website) => change({ website })} />
      <noscript>
        <p>{t('contact.no-scripts', { phone: brand.phone, email: brand.email })}</p>
      </noscript>
      <div className={css.end}>
        <Button type="submit" size="large" pending={isSending}>
          {isSending ? t('contact.sending') : t('contact.send')}
        </Button>
        <p className={css.privacy}>{t('contact.privacy')}</p>
      </div>
    </form>
  )
}

interface NewsletterChoiceProps {
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

/** Not there before its words of consent are complete. */
function NewsletterChoice({ isChosen, onChange }: NewsletterChoiceProps) {
  const { t } = useI18n()
  const address = usePostalAddress(t('common.region'))
  if (address === null) return null
  return <Checkbox label={t('contact.newsletter', { address })} checked={isChosen} onChange={onChange} />
}

/** Programs read the markup, people the screen. */
function Trap({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  return (
    <div className={css.trap} aria-hidden="true">
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
