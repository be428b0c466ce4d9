import { useState } from 'react'

import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { useSending } from './use-sending.ts'

/** Asks first: what was read goes with the connection. */
export function DisconnectButton({ onDone }: { readonly onDone: () => void }) {
  const { t } = useI18n()
  const [isAsked, setAsked] = useState(false)
  const { send, isSending } = useSending()
  const disconnect = () =>
    send(() => request('POST', '/api/google/disconnect'), {
      done: { title: t('google.success'), description: t('google.disconnected') },
      failed: t('google.disconnect.failed'),
      onDone: () => {
        setAsked(false)
        onDone()
      },
    })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        {t('google.disconnect')}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('google.disconnect.title')}
        closeLabel={t('office.close')}
        actions={
          <Button pending={isSending} onClick={disconnect}>
            {t('google.disconnect')}
          </Button>
        }
      >
        <p>{t('google.disconnect.what')}</p>
      </Dialog>
    </>
  )
}
