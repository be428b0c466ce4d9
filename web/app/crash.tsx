import { useRouter } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'

import css from './crash.module.css'

interface CrashPageProps {
  /** Fetches the page anew where it was lost on its way; without it the page broke, and is opened anew. */
  readonly onRetry?: () => void
}

/** Replaces a page that broke or did not load. */
export function CrashPage({ onRetry = () => location.reload() }: CrashPageProps) {
  const { t } = useI18n()
  const { base } = useRouter()
  return (
    <section className={css.page}>
      <h1>{t('crash.title')}</h1>
      <p className={css.body}>{t('crash.body')}</p>
      <div className={css.actions}>
        <Button onClick={onRetry}>{t('common.try-again')}</Button>
        <a className={buttonLook({ variant: 'secondary' })} href={base + paths.home}>
          {t('crash.home')}
        </a>
      </div>
    </section>
  )
}
