import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import css from './nothing-found.module.css'

export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { t } = useI18n()
  return (
    <div className={css.empty}>
      <h2>{t('blog.empty.title')}</h2>
      <p className={css.body}>{t('blog.empty.body')}</p>
      <Button variant="secondary" onClick={onClear}>
        {t('blog.clear')}
      </Button>
    </div>
  )
}
