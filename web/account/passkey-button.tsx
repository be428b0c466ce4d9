import { leaveFor } from '#web/data/leave-for.ts'
import { NoPasskey, signInByPasskey } from '#web/data/passkeys.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Signs in by a passkey that the browser offers, and leads on as the password does. */
export function PasskeyButton({ returnTo }: { readonly returnTo: string }) {
  const { t } = useI18n()
  const { fault, isPending, run } = useCommand({
    send: () => signInByPasskey('/api/auth/passkey'),
    failed: t('auth.failed'),
    wordsOf: (error) => (error instanceof NoPasskey ? t('auth.passkey.none') : null),
    onDone: () => leaveFor(returnTo),
  })
  return (
    <>
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <Button variant="secondary" size="large" wide pending={isPending} onClick={() => void run()}>
        {isPending ? t('auth.signing-in') : t('auth.passkey')}
      </Button>
    </>
  )
}
