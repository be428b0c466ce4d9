import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import parts from '../frame/parts.module.css'

interface UnsavedProps {
  readonly draft: {
    readonly isOvertaken: boolean
    readonly fault: string | null
    readonly agree: () => void
  }
  /** The edition in force. */
  readonly version: number
}

interface SavingProps extends UnsavedProps {
  readonly draft: UnsavedProps['draft'] & {
    readonly isChanged: boolean
    readonly isSending: boolean
    readonly save: () => void
    readonly discard: () => void
  }
}

export function Unsaved({ draft: { isOvertaken, fault, agree }, version }: UnsavedProps) {
  const { t } = useI18n()
  if (isOvertaken)
    return (
      <Notice
        tone="warning"
        announce="alert"
        actions={
          <Button variant="secondary" onClick={agree}>
            {t('settings.prices.overtaken.agree')}
          </Button>
        }
      >
        {t('settings.business.overtaken', { version })}
      </Notice>
    )
  return fault === null ? null : (
    <Notice tone="danger" announce="alert">
      {fault}
    </Notice>
  )
}

export function Saving({ draft, version }: SavingProps) {
  const { t } = useI18n()
  return (
    <>
      <Unsaved draft={draft} version={version} />
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
