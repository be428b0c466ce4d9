import { useState } from 'react'

import { googleAuthUrl, type GoogleFurther } from '#services/contracts/google.ts'
import { exchange, exchangeOnce, refusalCode, type Exchange } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

export const popupName = 'fresh-glaze-google'

/** Opens Google's consent page in a window of its own; `link` leads there where the browser opens none. */
export function useConnect(also: GoogleFurther | null = null) {
  const { t } = useI18n()
  const [link, setLink] = useState<string | null>(null)

  const path = `/api/google/auth-url${also === null ? '' : `?also=${also}`}`

  const { isPending, run } = useCommand({
    async send() {
      // At once: browsers open windows only while a press is being handled.
      const popup = window.open('', popupName, 'popup,width=600,height=600')
      try {
        const authUrl = await urlOf(exchangeOnce('GET', path)).catch(refusedToConfirm)
        // The window would cover the dialog that asks for the password, and another one opens with a press alone.
        if (authUrl === null) popup?.close()
        if (authUrl === null) setLink(await urlOf(exchange('GET', path)))
        else if (popup === null) setLink(authUrl)
        else popup.location.href = authUrl
      } catch (error) {
        popup?.close()
        throw error
      }
    },
    failed: { title: t('office.error'), description: t('google.auth-url.failed') },
    wordsOf: () => t('google.auth-url.failed'),
  })
  return { connect: () => void run(), isPending, link }
}

const urlOf = async (asked: Promise<Exchange>): Promise<string> => googleAuthUrl.parse((await asked).body).authUrl

/** Null where the password is to be typed first. */
function refusedToConfirm(error: unknown): null {
  if (refusalCode(error) === 'confirm_password') return null
  throw error
}
