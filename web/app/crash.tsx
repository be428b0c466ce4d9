import { Component, type ReactNode } from 'react'
import { useRouter } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'

import css from './crash.module.css'

interface CrashProps {
  readonly children: ReactNode
}

/** Catches what a page throws and shows a page for people instead. React has no other form for this than a class. */
export class Crash extends Component<CrashProps, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? <CrashPage /> : this.props.children
  }
}

/** A reload, not a second try in place: after an update the old page's code may be gone from the server. */
export function CrashPage() {
  const { t } = useI18n()
  const { base } = useRouter()
  return (
    <section className={css.page}>
      <h1>{t('crash.title')}</h1>
      <p className={css.body}>{t('crash.body')}</p>
      <div className={css.actions}>
        <Button onClick={() => location.reload()}>{t('common.try-again')}</Button>
        <a className={buttonLook({ variant: 'secondary' })} href={base + paths.home}>
          {t('crash.home')}
        </a>
      </div>
    </section>
  )
}
