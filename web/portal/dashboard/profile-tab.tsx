import { useState } from 'react'

import { isDialable } from '#events/values/phone-number.ts'
import type { OwnProfile } from '#services/contracts/account.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { Loaded } from '../loaded.tsx'
import { useOwnProfile } from '../own-reads.ts'
import { EmailForm } from './email-form.tsx'
import { IdentityList } from './identity-list.tsx'
import { OwnData } from './own-data.tsx'
import { OwnForm } from './own-form.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { SavedCardsLink } from './saved-cards-link.tsx'
import { SessionList } from './session-list.tsx'
import { SmsSection } from './sms-section.tsx'

/** Name and phone, texts to it, the address, the password, the passkeys, the accounts at Google, the saved cards, and where one is signed in. */
export function ProfileTab() {
  const profile = useOwnProfile()
  return (
    <>
      <Loaded answer={profile}>
        {(own) => <DetailsForm profile={own} onSaved={(next) => void profile.show(() => next)} />}
      </Loaded>
      {profile.data ? <SmsSection knownPhone={profile.data.phone} /> : null}
      <EmailForm />
      <PasswordForm />
      <PasskeyList />
      <IdentityList />
      <SavedCardsLink />
      <SessionList />
      <OwnData />
    </>
  )
}

interface DetailsFormProps {
  readonly profile: OwnProfile
  readonly onSaved: (profile: OwnProfile) => void
}

function DetailsForm({ profile, onSaved }: DetailsFormProps) {
  const { t } = useI18n()
  const [fields, setFields] = useState(profile)
  const change = (part: Partial<OwnProfile>) => setFields((before) => ({ ...before, ...part }))
  const isNameless = fields.firstName.trim() === ''
  const phone = fields.phone.trim()
  const isUndialable = phone !== '' && phone !== profile.phone && !isDialable(phone)

  const save = useCommand({
    send: () => {
      const { email: _confirmed, ...form } = fields
      return request('PATCH', '/api/user/profile', form)
    },
    failed: t('portal.send.failed'),
    onDone: () => onSaved(fields),
    done: () => ({ title: t('dashboard.profile.saved') }),
  })
  return (
    <OwnForm
      title={t('dashboard.profile.title')}
      submit={t('dashboard.profile.save')}
      command={save}
      wrong={isNameless ? 'firstName' : isUndialable ? 'phone' : null}
    >
      {(isPressed) => (
        <>
          <p>{t('dashboard.profile.email', { email: profile.email })}</p>
          <TextField
            name="firstName"
            label={t('dashboard.profile.first-name')}
            autoComplete="given-name"
            maxLength={120}
            required
            value={fields.firstName}
            error={isPressed && isNameless ? t('dashboard.profile.first-name.missing') : undefined}
            onChange={(firstName) => change({ firstName })}
          />
          <TextField
            name="lastName"
            label={t('dashboard.profile.last-name')}
            autoComplete="family-name"
            maxLength={120}
            value={fields.lastName}
            onChange={(lastName) => change({ lastName })}
          />
          <TextField
            name="phone"
            type="tel"
            label={t('dashboard.profile.phone')}
            autoComplete="tel"
            maxLength={40}
            value={fields.phone}
            error={isPressed && isUndialable ? t('problem.phone_not_dialable') : undefined}
            onChange={(phone) => change({ phone })}
          />
        </>
      )}
    </OwnForm>
  )
}
