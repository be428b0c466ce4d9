import { useState } from 'react'

import { request } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import { useGoogleCommand } from './use-google-command.ts'

/** Asks first: what was read goes with the connection. */
export function DisconnectButton({ onDone }: { readonly onDone: () => void }) {
  const { t } = useI18n()
  const [isAsked, setAsked] = useState(false)
  const { isPending, run } = useGoogleCommand({
    send: () => request('POST', '/api/google/disconnect'),
    failed: t('google.disconnect.failed'),
    onDone: () => {
      setAsked(false)
      onDone()
    },
    done: () => ({ title: t('google.success'), description: t('google.disconnected') }),
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
          <Button pending={isPending} onClick={() => void run()}>
            {t('google.disconnect')}
          </Button>
        }
      >
        <p>{t('google.disconnect.what')}</p>
      </Dialog>
    </>
  )
}
