import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import type { ToastContent } from '#web/ui/toasts.ts'

interface OwnChange {
  readonly call: () => Promise<unknown>
  readonly done: ToastContent | undefined
  readonly wordsOf: ((error: unknown) => string | null) | undefined
}

/** Changes what one signs in with. A refusal is told in `fault`, in words of `wordsOf` where it has some; once it is done, `done` is told. */
export function useOwnChange() {
  const { t } = useI18n()
  const { isPending, fault, run } = useCommand<OwnChange>({
    send: ({ call }) => call(),
    failed: t('settings.not-saved'),
    wordsOf: (error, { wordsOf }) => wordsOf?.(error) ?? null,
    done: (_, { done }) => done ?? null,
  })
  /** Resolves with whether it was taken. */
  const send = async (
    call: OwnChange['call'],
    done?: OwnChange['done'],
    wordsOf?: OwnChange['wordsOf'],
  ): Promise<boolean> => (await run({ call, done, wordsOf })) !== null
  return { isSending: isPending, fault, send }
}
