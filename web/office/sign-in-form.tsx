import { useState } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useSignIn } from './use-sign-in.ts'

import css from './sign-in-form.module.css'

/** User name and password, both required; never sent by GET: a password would stand in the address. */
export function SignInForm({ onCode }: { readonly onCode: () => void }) {
  const { t } = useI18n()
  const form = useSignIn(onCode)
  const [isShown, setShown] = useState(false)
  return (
    <form className={css.form} method="dialog" noValidate onSubmit={form.onSubmit}>
      <TextField
        name="username"
        label={t('office.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        required
        value={form.fields.username}
        error={form.errorOf('username')}
        onChange={(username) => form.change({ username })}
      />
      <div className={css.password}>
        <TextField
          name="password"
          type={isShown ? 'text' : 'password'}
          label={t('office.password')}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
          required
          value={form.fields.password}
          error={form.errorOf('password')}
          onChange={(password) => form.change({ password })}
        />
        <Button variant="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('office.password.hide') : t('office.password.show')}
        </Button>
      </div>
      <Button type="submit" size="large" wide pending={form.isSending}>
        {form.isSending ? t('office.sign-in.sending') : t('office.sign-in.send')}
      </Button>
    </form>
  )
}
