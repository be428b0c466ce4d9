import { useState, type SyntheticEvent } from 'react'

import { refusalCode } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { emptyMessage, fieldErrorsIn, ownWordsOf, sendMessage, type FieldError, type Message } from './message.ts'

/** A message while it is written: what stands in it, what is wrong with it, and its way to us. */
export function useMessage() {
  const { t, language } = useI18n()
  const notify = useNotify()
  const [message, setMessage] = useState(emptyMessage)
  const [isPressed, setPressed] = useState(false)
  const [shownAtMs] = useState(() => performance.now())
  const fieldErrors = fieldErrorsIn(message)

  const wordsOf = ({ field, reason }: FieldError) => {
    if (reason === 'missing') return t(`contact.missing.${field}`)
    return t(field === 'email' ? 'contact.email.wrong' : 'problem.phone_not_dialable')
  }
  const errorOf = (field: FieldError['field']) => {
    const error = isPressed ? fieldErrors.find((one) => one.field === field) : undefined
    return error === undefined ? undefined : wordsOf(error)
  }
  const fail = (description: string) => notify({ title: t('common.error'), description, tone: 'destructive' })

  const sending = useCommand({
    send: () => sendMessage(message, language, shownAtMs),
    failed: { title: t('common.error'), description: t('contact.failed') },
    wordsOf: (error) => (refusalCode(error) === null ? ownWordsOf(error) : null),
    onDone: () => {
      setMessage(emptyMessage)
      setPressed(false)
    },
    done: () => ({ title: t('contact.sent.title'), description: t('contact.sent.body') }),
  })
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPressed(true)
    const [first] = fieldErrors
    if (first === undefined) return void sending.run()
    fail(first.reason === 'missing' ? t('contact.incomplete') : wordsOf(first))
  }
  return {
    message,
    isSending: sending.isPending,
    errorOf,
    onSubmit,
    change: (part: Partial<Message>) => setMessage((before) => ({ ...before, ...part })),
  }
}
