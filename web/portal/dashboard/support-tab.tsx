import { useState } from 'react'

import type { User } from '#services/contracts/account.ts'
import { phoneLink } from '#services/contracts/business.ts'
import { mostMessageLetters } from '#services/contracts/contact.ts'
import { brand } from '#web/brand.ts'
import { sendContactMessage } from '#web/data/contact-call.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { TextArea } from '#web/ui/text-field.tsx'

import { useOwnProfile } from '../own-reads.ts'
import { OwnForm } from './own-form.tsx'

import page from '../portal.module.css'
import css from './dashboard.module.css'

export function SupportTab({ user }: { readonly user: User }) {
  const { t, language } = useI18n()
  const profile = useOwnProfile()
  const [message, setMessage] = useState('')
  const [shownAtMs] = useState(() => performance.now())
  const isEmpty = message.trim() === ''
  const email = user.email ?? ''

  const sending = useCommand({
    send: () => {
      const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || email
      return sendContactMessage({ name, email, phone: profile.data?.phone ?? '', message, language }, shownAtMs)
    },
    failed: t('portal.send.failed'),
    onDone: () => setMessage(''),
    done: () => ({ title: t('dashboard.support.sent'), description: t('dashboard.support.sent.body', { email }) }),
  })
  return (
    <>
      <section className={page.section} aria-labelledby="support">
        <h2 id="support">{t('dashboard.support.title')}</h2>
        <p>{t('dashboard.support.hours')}</p>
        <p>{t('dashboard.support.reply')}</p>
        <address className={css.reach}>
          {brand.phone ? <a href={phoneLink(brand.phone)}>{brand.phone}</a> : null}
          {brand.email ? <a href={`mailto:${brand.email}`}>{brand.email}</a> : null}
        </address>
      </section>
      <OwnForm
        title={t('dashboard.support.form')}
        submit={t('dashboard.support.send')}
        command={sending}
        wrong={isEmpty ? 'message' : null}
      >
        {(isPressed) => (
          <TextArea
            name="message"
            label={t('dashboard.support.message')}
            rows={5}
            maxLength={mostMessageLetters}
            required
            value={message}
            error={isPressed && isEmpty ? t('dashboard.support.missing') : undefined}
            onChange={setMessage}
          />
        )}
      </OwnForm>
    </>
  )
}
