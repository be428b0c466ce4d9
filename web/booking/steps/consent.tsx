import { Fragment } from 'react'
import { Link } from 'wouter'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'

import css from './consent.module.css'

/** Marks where the links stand in the sentence, wherever the language puts them. */
const marks = { terms: '{terms}', refunds: '{refunds}' }

/**
 * Beside the pay button: what somebody agrees to by paying. It stops nobody; `termsVersions` names these words, and the
 * booking keeps which ones were shown. The links open beside, so that the payment stays.
 */
export function Consent() {
  const { t } = useI18n()
  const links: Readonly<Record<string, { readonly href: string; readonly words: string }>> = {
    [marks.terms]: { href: paths.terms, words: t('booking.consent.terms') },
    [marks.refunds]: { href: paths.refundPolicy, words: t('booking.consent.refunds') },
  }
  return (
    <p className={css.consent}>
      {t('booking.consent', marks)
        .split(/(\{\w+\})/)
        .map((part) => {
          const link = links[part]
          return link === undefined ? (
            <Fragment key={part}>{part}</Fragment>
          ) : (
            <Link key={part} className={css.link} href={link.href} target="_blank">
              {link.words}
            </Link>
          )
        })}
    </p>
  )
}
