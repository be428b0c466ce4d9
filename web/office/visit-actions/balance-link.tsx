import { useState } from 'react'

import { balanceLinkSent, type OfficeVisit } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { latePart } from '../frame/late-part.tsx'
import { useVisitCall, visitPath } from './use-visit-call.ts'

import css from './visit-page.module.css'

const PaymentLinkDialog = latePart([], async () => (await import('./payment-link-dialog.tsx')).PaymentLinkDialog)

/** Mails the link by which the rest is paid by card, after a look at the mail; where no address is known it is shown, to be handed over. */
export function BalanceLink({ visit }: { readonly visit: Pick<OfficeVisit, 'id'> }) {
  const { t, money } = useI18n()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const { sending, fault, send } = useVisitCall(isOpen)
  const [handedOver, setHandedOver] = useState<{ readonly url: string; readonly owedCents: number } | null>(null)
  const path = visitPath(visit.id, 'balance-link')
  async function mail() {
    const answer = await send(path, {})
    if (answer === null) return
    const { owedCents, url, isMailed } = balanceLinkSent.parse(answer)
    setOpen(false)
    if (isMailed) notify({ title: t('visits.link.sent', { amount: money(owedCents) }), tone: 'success' })
    else setHandedOver({ url, owedCents })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('visits.link')}
      </Button>
      {isOpen ? (
        <PaymentLinkDialog
          title={t('visits.link')}
          path={path}
          isSending={sending !== null}
          fault={fault}
          onSend={() => void mail()}
          onClose={() => setOpen(false)}
          onMissing={() => setOpen(false)}
        />
      ) : null}
      {handedOver === null ? null : (
        <Notice announce="status">
          {t('visits.link.hand-over', { amount: money(handedOver.owedCents) })}{' '}
          <a className={css.link} href={handedOver.url}>
            {handedOver.url}
          </a>
        </Notice>
      )}
    </>
  )
}
