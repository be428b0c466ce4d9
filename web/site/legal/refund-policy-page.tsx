import type { ReactNode } from 'react'

import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Prose } from '#web/ui/prose.tsx'

import { contactDetails } from './contact-details.ts'

import css from './refund-policy-page.module.css'

type SectionId = 'cancellation' | 'guarantee' | 'non-refundable' | 'process' | 'rescheduling' | 'special' | 'contact'

/** /refund-policy: the tiers as a table that reads like a receipt, the timeline as four stations. */
export function RefundPolicyPage() {
  const { t } = useI18n()
  return (
    <article className={css.page}>
      <header className={css.header}>
        <h1 className={css.title}>{t('refund.title')}</h1>
        <p className={css.lead}>{t('refund.lead')}</p>
      </header>
      <Section id="cancellation">
        <Tiers />
      </Section>
      <Section id="guarantee" />
      <Section id="non-refundable" />
      <Section id="process">
        <Timeline />
      </Section>
      <Section id="rescheduling" />
      <Section id="special" />
      <Section id="contact" />
    </article>
  )
}

function Section({ id, children }: { readonly id: SectionId; readonly children?: ReactNode }) {
  const { t } = useI18n()
  return (
    <section className={css.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={css.heading} id={`${id}-title`}>
        {t(`refund.title.${id}`)}
      </h2>
      <div className={css.body}>
        <Prose text={t(`refund.body.${id}`, contactDetails)} />
        {children}
      </div>
    </section>
  )
}

const tiers = ['early', 'middle', 'late', 'weather'] as const

function Tiers() {
  const { t } = useI18n()
  return (
    <table className={css.tiers}>
      <caption className="only-read">{t('refund.tiers')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('refund.tiers.when')}</th>
          <th scope="col">{t('refund.tiers.get')}</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier} data-tier={tier}>
            <th scope="row">{t(`refund.tier.${tier}`)}</th>
            <td>{t(`refund.tier.${tier}.get`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const steps = ['first', 'investigation', 'decision', 'refund'] as const

function Timeline() {
  const { t } = useI18n()
  return (
    <ol className={css.steps} aria-label={t('refund.steps')}>
      {steps.map((step) => (
        <li key={step}>
          <span className={css.time}>{t(`refund.step.${step}.time`)}</span>
          <span>{t(`refund.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
