import { useState, type Ref } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import type { AuthForm } from './use-auth-form.ts'

import css from './auth-page.module.css'

interface FieldProps {
  readonly form: AuthForm
}

export function FullNameField({ form }: FieldProps) {
  const { t } = useI18n()
  return (
    <TextField
      name="fullName"
      label={t('auth.full-name')}
      autoComplete="name"
      maxLength={120}
      required
      value={form.fields.fullName}
      error={form.errorOf('fullName')}
      onChange={(fullName) => form.change({ fullName })}
    />
  )
}

export function EmailField({ form }: FieldProps) {
  const { t } = useI18n()
  return (
    <TextField
      name="email"
      type="email"
      label={t('auth.email')}
      autoComplete="username"
      maxLength={254}
      required
      value={form.fields.email}
      error={form.errorOf('email')}
      onChange={(email) => form.change({ email })}
    />
  )
}

/** Pasting is allowed, and what was typed can be looked at. */
export function PasswordField({
  form,
  isNew = false,
  fieldRef,
}: FieldProps & { readonly isNew?: boolean; readonly fieldRef?: Ref<HTMLInputElement> }) {
  const { t } = useI18n()
  const [isShown, setShown] = useState(false)
  return (
    <div className={css.password}>
      <TextField
        name="password"
        {...(fieldRef === undefined ? {} : { ref: fieldRef })}
        type={isShown ? 'text' : 'password'}
        label={isNew ? t('auth.password.new') : t('auth.password')}
        hint={isNew ? t('auth.password.hint') : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        maxLength={256}
        spellCheck={false}
        autoCapitalize="none"
        required
        value={form.fields.password}
        error={form.errorOf('password')}
        onChange={(password) => form.change({ password })}
      />
      <Button variant="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t('auth.password.hide') : t('auth.password.show')}
      </Button>
    </div>
  )
}
