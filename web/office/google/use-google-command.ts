import { HttpError } from '#web/data/http.ts'
import { useCommand, type Command, type CommandTerms } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

interface GoogleTerms<Answer> extends Pick<CommandTerms<void, Answer>, 'send' | 'done' | 'onDone'> {
  /** The description of the toast of a failure. */
  readonly failed: string | ((error: unknown) => string)
}

/** Another window does the same, or Google's list is being read. */
export const isRunning = (error: unknown): boolean =>
  error instanceof HttpError && error.problem?.code === 'work_running'

/** A command whose failures have a sentence of their own, whatever the server says. */
export function useGoogleCommand<Answer>({ failed, ...terms }: GoogleTerms<Answer>): Command<void, Answer> {
  const { t } = useI18n()
  return useCommand<void, Answer>({
    ...terms,
    failed: { title: t('office.error'), description: t('google.failing') },
    wordsOf: (error) => (typeof failed === 'function' ? failed(error) : failed),
  })
}
