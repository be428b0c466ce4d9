import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

import { pathIn } from '#services/isomorphic/language-path.ts'
import { leaveFor } from '#web/data/leave-for.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { authCalls } from './auth-calls.ts'
import { EmailField, FullNameField, PasswordField } from './auth-fields.tsx'
import { authPath } from './auth-view.ts'
import { OtherWays } from './other-ways.tsx'
import { useAuthForm, type AuthForm } from './use-auth-form.ts'

import css from './auth-page.module.css'

interface FormProps {
  readonly returnTo: string
  /** Refusal of the server, in words. */
  readonly failed: string | null
}

export function SignInForm({ returnTo, failed }: FormProps) {
  const { t } = useI18n()
  const form = useAuthForm({
    fields: ['email', 'password'],
    isNewPassword: false,
    failed,
    send: ({ email, password }) => authCalls.signIn({ email, password }),
    onDone: () => leaveFor(returnTo),
  })
  return (
    <PostForm
      form={form}
      returnTo={returnTo}
      instead="sign-in"
      submit={t('auth.sign-in')}
      sending={t('auth.signing-in')}
      ways={
        <>
          <Link href={authPath('forgot', returnTo)}>{t('auth.forgot')}</Link>
          <Link href={authPath('sign-up', returnTo)}>{t('auth.to-sign-up')}</Link>
        </>
      }
    >
      <EmailField form={form} />
      <PasswordField form={form} />
    </PostForm>
  )
}

export function SignUpForm({ returnTo, failed }: FormProps) {
  const { t, language } = useI18n()
  const [, navigate] = useLocation()
  const form = useAuthForm({
    fields: ['fullName', 'email', 'password'],
    isNewPassword: true,
    failed,
    send: (fields) => authCalls.signUp({ ...fields, language }),
    onDone: () => navigate(`${paths.auth}?sent=registration`),
  })
  return (
    <PostForm
      form={form}
      returnTo={returnTo}
      instead="sign-up"
      submit={t('auth.sign-up')}
      sending={t('auth.sending')}
      ways={<Link href={authPath('sign-in', returnTo)}>{t('auth.to-sign-in')}</Link>}
    >
      <input type="hidden" name="language" value={language} />
      <FullNameField form={form} />
      <EmailField form={form} />
      <PasswordField form={form} isNew />
    </PostForm>
  )
}

export function ForgotForm({ returnTo, failed }: FormProps) {
  const { t, language } = useI18n()
  const [, navigate] = useLocation()
  const form = useAuthForm({
    fields: ['email'],
    isNewPassword: false,
    failed,
    send: ({ email }) => authCalls.forgot({ email, language }),
    onDone: () => navigate(`${paths.auth}?sent=reset`),
  })
  return (
    <PostForm
      form={form}
      submit={t('auth.forgot.send')}
      sending={t('auth.sending')}
      ways={<Link href={authPath('sign-in', returnTo)}>{t('auth.to-sign-in')}</Link>}
    >
      <EmailField form={form} />
    </PostForm>
  )
}

export function ResetForm({ token }: { readonly token: string }) {
  const { t, language } = useI18n()
  const form = useAuthForm({
    fields: ['password'],
    isNewPassword: true,
    failed: null,
    send: ({ password }) => authCalls.reset({ token, password }),
    onDone: () => leaveFor(pathIn(language, paths.portal)),
  })
  return (
    <PostForm form={form} submit={t('auth.reset.send')} sending={t('auth.sending')}>
      <PasswordField form={form} isNew />
    </PostForm>
  )
}

/**
 * Confirms a registration by its mailed link, by a press, for link scanners open it too. Another browser needs the
 * password.
 */
export function ConfirmForm({ token }: { readonly token: string }) {
  const { t, language } = useI18n()
  const [needsPassword, setNeedsPassword] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [needsPassword])
  const form = useAuthForm({
    fields: needsPassword ? ['password'] : [],
    isNewPassword: true,
    failed: null,
    send: ({ password }) => authCalls.confirm(token, needsPassword ? password : undefined),
    onDone: () => leaveFor(pathIn(language, paths.onboarding)),
    onRefused: (code) => {
      if (code !== 'password_needed') return false
      setNeedsPassword(true)
      return true
    },
  })
  return (
    <PostForm form={form} submit={t('auth.confirm.send')} sending={t('auth.sending')}>
      {needsPassword ? (
        <>
          <Notice tone="warning" announce="status">
            {t('auth.confirm.elsewhere')}
          </Notice>
          <PasswordField form={form} isNew fieldRef={field} />
        </>
      ) : null}
    </PostForm>
  )
}

/** Confirms a change of address by its mailed link. */
export function ChangeEmailForm({ token }: { readonly token: string }) {
  const { t, language } = useI18n()
  const form = useAuthForm({
    fields: [],
    isNewPassword: false,
    failed: null,
    send: () => authCalls.changeEmail(token),
    onDone: () => leaveFor(pathIn(language, paths.dashboardProfile)),
  })
  return <PostForm form={form} submit={t('auth.change.send')} sending={t('auth.sending')} />
}

/** Stops a change of address by the link to the present one. */
export function StopForm({ token }: { readonly token: string }) {
  const { t, language } = useI18n()
  const form = useAuthForm({
    fields: [],
    isNewPassword: false,
    failed: null,
    send: () => authCalls.stopEmailChange(token),
    onDone: () => leaveFor(`${pathIn(language, paths.auth)}?stopped`),
  })
  return <PostForm form={form} submit={t('auth.stop.send')} sending={t('auth.sending')} />
}

interface PostFormProps {
  readonly form: AuthForm
  /** Path after signing in, for forms that work without scripts. */
  readonly returnTo?: string
  readonly submit: string
  readonly sending: string
  /** Purpose of the form, for forms that another way replaces. */
  readonly instead?: 'sign-in' | 'sign-up'
  /** Links to the other forms. */
  readonly ways?: ReactNode
  readonly children?: ReactNode
}

/** Never a form that is sent by GET: a password would stand in the address. */
function PostForm({ form, returnTo, instead, submit, sending, ways, children }: PostFormProps) {
  return (
    <form
      className={css.form}
      {...(returnTo === undefined ? { method: 'dialog' } : { method: 'post', action: '/api/login' })}
      noValidate
      onSubmit={form.onSubmit}
    >
      {returnTo === undefined ? null : <input type="hidden" name="returnTo" value={returnTo} />}
      {children}
      {/* Where the eye is that pressed the button: above the form it is beyond the edge of a phone. */}
      {form.refusal === null ? null : (
        <Notice tone="danger" announce="alert">
          {form.refusal}
        </Notice>
      )}
      <Button type="submit" size="large" wide pending={form.isSending}>
        {form.isSending ? sending : submit}
      </Button>
      {instead === undefined ? null : <OtherWays returnTo={returnTo ?? ''} isSignIn={instead === 'sign-in'} />}
      {ways === undefined ? null : <p className={css.ways}>{ways}</p>}
    </form>
  )
}
