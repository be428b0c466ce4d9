import { useState, type SyntheticEvent } from 'react'

import { leastPassword } from '#services/contracts/account.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'
import { refusalCode } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

export interface AuthFields {
  readonly fullName: string
  readonly email: string
  readonly password: string
}
export type AuthField = keyof AuthFields

const emailForm = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Error of a field as message key; null for none. */
function faultOf(field: AuthField, fields: AuthFields, isNewPassword: boolean): MessageKey | null {
  const text = fields[field].trim()
  if (text === '') return `auth.missing.${field}`
  if (field === 'email' && !emailForm.test(text)) return 'auth.email.wrong'
  if (field === 'password' && isNewPassword && fields.password.length < leastPassword) return 'auth.password.short'
  return null
}

export interface AuthFormTerms {
  readonly fields: readonly AuthField[]
  readonly isNewPassword: boolean
  /** Refusal from before the page was opened. */
  readonly failed: string | null
  readonly send: (fields: AuthFields) => Promise<unknown>
  readonly onDone: () => unknown
  /** True when the form answers a refusal itself. */
  readonly onRefused?: (code: ProblemCode) => boolean
}

/** A form of /auth while it is filled in: its faults are told once it was pressed, and what the server refused above its button. */
export function useAuthForm({ fields: names, isNewPassword, failed, send, onDone, onRefused }: AuthFormTerms) {
  const { t } = useI18n()
  const [fields, setFields] = useState<AuthFields>({ fullName: '', email: '', password: '' })
  const [isPressed, setPressed] = useState(false)
  const [before, setBefore] = useState(failed)
  const faults = names.flatMap((name) => {
    const fault = faultOf(name, fields, isNewPassword)
    return fault === null ? [] : [{ name, fault }]
  })

  const sending = useCommand({
    send: async () => {
      try {
        await send({ ...fields, email: fields.email.trim(), fullName: fields.fullName.trim() })
        return true
      } catch (error) {
        const code = refusalCode(error)
        if (code === null || onRefused?.(code) !== true) throw error
        setPressed(false)
        return false
      }
    },
    failed: t('auth.failed'),
    onDone: (isTaken) => (isTaken ? onDone() : null),
  })
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    if (faults.length > 0) return
    setBefore(null)
    void sending.run()
  }
  return {
    fields,
    refusal: sending.fault ?? before,
    isSending: sending.isPending,
    onSubmit,
    change: (part: Partial<AuthFields>) => setFields((before) => ({ ...before, ...part })),
    errorOf: (name: AuthField) => {
      const fault = isPressed ? faults.find((one) => one.name === name) : undefined
      return fault === undefined ? undefined : t(fault.fault)
    },
  }
}

export type AuthForm = ReturnType<typeof useAuthForm>
