import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import parts from '../parts.module.css'

interface SavingProps {
  readonly draft: {
    readonly isChanged: boolean
    readonly isSending: boolean
    /** Somebody else published meanwhile. */
    readonly isOvertaken: boolean
    readonly fault: string | null
    readonly agree: () => void
    readonly save: () => void
    readonly discard: () => void
  }
  /** The edition in force. */
  readonly version: number
}

/** What went wrong with a change of the settings, and how it is saved or discarded. */
export function Saving({ draft, version }: SavingProps) {
  const { t } = useI18n()
  return (
    <>
      {draft.isOvertaken ? (
        <Notice
          tone="warning"
          announce="alert"
          actions={
            <Button variant="secondary" onClick={draft.agree}>
              {t('settings.prices.overtaken.agree')}
            </Button>
          }
        >
          {t('settings.business.overtaken', { version })}
        </Notice>
      ) : draft.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {draft.fault}
        </Notice>
      )}
      {draft.isChanged ? (
        <div className={parts.tools}>
          {draft.isOvertaken ? null : (
            <Button pending={draft.isSending} onClick={draft.save}>
              {t('office.save')}
            </Button>
          )}
          <Button variant="quiet" onClick={draft.discard}>
            {t('settings.prices.discard')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
