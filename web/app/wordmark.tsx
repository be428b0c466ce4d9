import { Link } from 'wouter'

import { brand, logo } from '#web/brand.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { RingMark } from '#web/ui/ring-mark.tsx'

import css from './wordmark.module.css'

/** Ring and name; leads to the front page. */
export function Wordmark() {
  const { t } = useI18n()
  return (
    <Link className={css.wordmark} href={paths.home} aria-label={t('brand.home', { brand: brand.name })}>
      <RingMark logo={logo} />
      <span>{brand.name}</span>
    </Link>
  )
}
