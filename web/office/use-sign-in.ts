import { useState, type SyntheticEvent } from 'react'
import { useLocation, useSearch } from 'wouter'

import { codeNeeded, signedInStaff, type SignedInStaff } from '#services/contracts/staff.ts'
import { HttpError, request } from '#web/data/http.ts'
import { NoPasskey, signInByPasskey } from '#web/data/passkeys.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { deviceName } from '#web/ui/device-name.ts'
import { useNotify } from '#web/ui/toast.tsx'

import { momentIn } from './frame/moments.ts'
import { placeAfterSignIn } from './frame/places.ts'

const names = ['username', 'password'] as const
type Field = (typeof names)[number]
type Fields = Readonly<Record<Field, string>>

/** A call that signs in, and leads on; `onCode` is called where a code is to follow. What came of it is told by a toast, as the specification words it. */
function useEntering<Input>(send: (input: Input) => Promise<unknown>, onCode?: () => void) {
  const { t, locale } = useI18n()
  const notify = useNotify()
  const search = useSearch()
  const [, navigate] = useLocation()

  function enter(staff: SignedInStaff | null): void {
    if (staff === null) return onCode?.()
    const { role, displaced } = staff
    // The words of the specification are those of an administrator, which the crew is not.
    const description = t(role === 'owner' ? 'office.login.granted' : 'office.login.crew')
    const ended =
      displaced === undefined
        ? ''
        : t('office.login.displaced', {
            device: deviceName(displaced.device) || t('office.login.displaced.unknown'),
            moment: momentIn(locale, displaced.lastUsedAt),
          })
    notify({ title: t('office.login.done'), description: `${description} ${ended}`.trim(), tone: 'success' })
    navigate(placeAfterSignIn(search))
  }
  const { isPending, run } = useCommand<Input, SignedInStaff | null>({
    send: async (input) => {
      const answer = await send(input)
      return codeNeeded.safeParse(answer).success ? null : signedInStaff.parse(answer)
    },
    failed: (error) => failureOf(error, t),
    wordsOf: (error) => failureOf(error, t).description,
    onDone: enter,
  })
  return { isSending: isPending, run }
}

/** Signs in by a passkey that the browser offers: nothing is typed. */
export function usePasskeySignIn() {
  const { isSending, run } = useEntering<void>(() => signInByPasskey('/api/admin/login/passkey'))
  return { isSending, signIn: run }
}

/** The code after the password. Where it comes too late, the password is asked for again. */
export function useCodeSignIn(onAgain: () => void) {
  const { isSending, run } = useEntering(async (code: string) => {
    try {
      return await request('POST', '/api/admin/login/code', { code })
    } catch (error) {
      if (error instanceof HttpError && error.problem?.code === 'password_again') onAgain()
      throw error
    }
  })
  return { isSending, signIn: run }
}

/** The form of a sign-in while it is filled in. */
export function useSignIn(onCode: () => void) {
  const { t } = useI18n()
  const [fields, setFields] = useState<Fields>({ username: '', password: '' })
  const entered = { username: fields.username.trim(), password: fields.password }
  const { isSending, run } = useEntering<void>(() => request('POST', '/api/admin/login', entered), onCode)
  const [isPressed, setPressed] = useState(false)
  const missing = names.filter((name) => fields[name].trim() === '')

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    if (missing.length === 0) void run()
  }
  return {
    fields,
    isSending,
    onSubmit,
    change: (part: Partial<Fields>) => setFields((before) => ({ ...before, ...part })),
    errorOf: (name: Field) => (isPressed && missing.includes(name) ? t(`office.missing.${name}`) : undefined),
  }
}

/** A refusal in its own words; without an answer of ours the server was not reached. */
function failureOf(error: unknown, t: ReturnType<typeof useI18n>['t']) {
  if (error instanceof NoPasskey)
    return { title: t('office.login.failed'), description: t('office.sign-in.passkey.none') }
  if (!(error instanceof HttpError)) return { title: t('office.error'), description: t('office.login.unreached') }
  const title = t('office.login.failed')
  const { problem } = error
  if (problem === null) return { title, description: t('office.login.wrong') }
  const seconds = problem['retryAfterSeconds']
  if (problem.code === 'too_many_requests' && typeof seconds === 'number')
    return { title, description: t('office.login.wait', { minutes: Math.ceil(seconds / 60) }) }
  return { title, description: t(`problem.${problem.code}`) }
}
