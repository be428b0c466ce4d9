import { useState } from 'react'

import { refusalCode } from '#web/data/http.ts'
import { NoPasskey, signInByPasskey } from '#web/data/passkeys.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Signs in by a passkey that the browser offers, and leads on as the password does. */
export function PasskeyButton({ returnTo }: { readonly returnTo: string }) {
  const { t } = useI18n()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  const wordsOf = (error: unknown): string => {
    if (error instanceof NoPasskey) return t('auth.passkey.none')
    const code = refusalCode(error)
    return code === null ? t('auth.failed') : t(`problem.${code}`)
  }
  async function signIn() {
    setSending(true)
    setFault(null)
    try {
      await signInByPasskey('/api/auth/passkey')
      window.location.assign(returnTo)
    } catch (error) {
      setFault(wordsOf(error))
      setSending(false)
    }
  }
  return (
    <>
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <Button variant="secondary" size="large" wide pending={isSending} onClick={() => void signIn()}>
        {isSending ? t('auth.signing-in') : t('auth.passkey')}
      </Button>
    </>
  )
}
