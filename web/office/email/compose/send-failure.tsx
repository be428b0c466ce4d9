import type { Draft } from '#services/contracts/email-drafts.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { sendFailureText } from './send-failure-text.ts'

export function SendFailure({ draft }: { readonly draft: Pick<Draft, 'failure' | 'failureText'> }) {
  const { t } = useI18n()
  if (draft.failure === null) return null
  return (
    <Notice tone="danger">
      {sendFailureText(t, draft.failure)}
      {draft.failureText === null ? null : <> {t('email.send.said', { text: draft.failureText })}</>}
    </Notice>
  )
}
