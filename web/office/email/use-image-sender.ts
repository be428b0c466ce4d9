import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { changeImageSender } from './calls.ts'

/** Remembers whether images of a sender are always loaded, and has every open mail of them read again. */
export function useImageSender() {
  const { t } = useI18n()
  const { isPending, run } = useCommand({
    send: ({ email, isAllowed }: { readonly email: string; readonly isAllowed: boolean }) =>
      changeImageSender(email, isAllowed),
    failed: { title: t('email.failed'), description: t('email.failed.text') },
    wordsOf: () => t('email.failed.text'),
    changes: (path) => path.startsWith('/api/email/messages/'),
  })
  return { isPending, change: async (email: string, isAllowed: boolean) => void (await run({ email, isAllowed })) }
}
