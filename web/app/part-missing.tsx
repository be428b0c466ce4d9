import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Replaces an optional part that did not load. */
export function PartMissing({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <Notice
      tone="warning"
      announce="status"
      title={t('lost.title')}
      actions={<Button onClick={onRetry}>{t('common.try-again')}</Button>}
    >
      {t('lost.body')}
    </Notice>
  )
}
