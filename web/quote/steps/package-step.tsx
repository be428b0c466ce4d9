import type { ShownAddOn } from '#web/data/package-list.ts'
import type { ShownPackage } from '#web/data/usual-packages.ts'
import { addOnName, addOnSentence } from '#web/i18n/add-on-words.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { CheckGroup, ChoiceGroup } from '#web/ui/choice-group.tsx'
import { FlavourRing } from '#web/ui/flavour-ring.tsx'
import { useStepForm } from '#web/ui/step-form.ts'
import { StepFrame } from '#web/ui/step-frame.tsx'

import { quoteFieldErrors } from '../quote-draft.ts'
import type { LaterStepProps } from './place-step.tsx'

import css from './package-step.module.css'

export interface PackageStepProps extends LaterStepProps {
  readonly packages: readonly ShownPackage[]
  readonly addOns: readonly ShownAddOn[]
  readonly isPending: boolean
}

/** Step 3: what is done, and the price for it. */
export function PackageStep({
  draft,
  change,
  onNext,
  onBack,
  packages,
  addOns,
  isPending,
  ...place
}: PackageStepProps) {
  const { t, money } = useI18n()
  const { form, errorOf } = useStepForm({ fieldErrors: quoteFieldErrors(draft, 3), t, onValid: onNext })
  return (
    <StepFrame
      {...place}
      title={t('quote.step.package')}
      form={form}
      backLabel={t('quote.back')}
      onBack={onBack}
      nextLabel={t('quote.get')}
      pendingLabel={t('quote.getting')}
      isPending={isPending}
    >
      <div className={css.packages}>
        <ChoiceGroup
          name="service"
          legend={t('quote.package')}
          required
          value={draft.service}
          error={errorOf('service')}
          onChange={(service) => change({ service })}
          choices={packages.map(({ id, name, displayName, basePriceCents, durationHours }) => ({
            value: id,
            label: displayName,
            detail: t('quote.package.detail', { ...durationHours, price: money(basePriceCents) }),
            media: (
              <span className={css.ring} data-flavour={name}>
                <FlavourRing flavour={name} />
              </span>
            ),
          }))}
        />
      </div>
      <div className={css.extras}>
        <CheckGroup
          legend={t('quote.add-ons')}
          hint={t('quote.add-ons.hint')}
          values={draft.addons}
          onChange={(addons) => change({ addons: [...addons] })}
          choices={addOns.map(({ name, displayName, description, priceCents }) => ({
            value: name,
            label: `${addOnName(displayName, t)} · ${money(priceCents)}`,
            detail: addOnSentence(displayName, description, t),
          }))}
        />
      </div>
    </StepFrame>
  )
}
