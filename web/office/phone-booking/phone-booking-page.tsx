import { Link } from 'wouter'

import { languages } from '#events/values/language.ts'
import { hstOn } from '#events/values/money.ts'
import { waiverReasons } from '#events/values/office-reasons.ts'
import { depositLinkHours } from '#services/contracts/deposit-links.ts'
import { officeBusiness, type OfficeBusiness } from '#services/contracts/visits.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckGroup, ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea, TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { useOfficialWords } from '../frame/official-words.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { StartChoice } from '../visit-actions/late-start-choice.tsx'
import { PhoneCaller, type PhonePartProps } from './phone-caller.tsx'
import { PhonePrice } from './phone-price.tsx'
import { PhoneVehicle } from './phone-vehicle.tsx'
import { usePhoneBooking } from './use-phone-booking.ts'

import parts from '../frame/parts.module.css'
import css from '../visit-actions/visit-page.module.css'

/** Books a visit for somebody who calls: who, what, where, when, and how the deposit is paid. */
export function PhoneBookingPage() {
  const { t } = useI18n()
  const read = useOfficeRead(officeBusiness, '/api/crm/business')
  return (
    <>
      <p>
        <Link href={sectionPath('bookings')}>{t('office.booking.all')}</Link>
      </p>
      <h2 className={css.title}>{t('office.booking.phone')}</h2>
      <SectionState read={read}>{(business) => <Form business={business} />}</SectionState>
    </>
  )
}

function Form({ business }: { readonly business: OfficeBusiness }) {
  const { t } = useI18n()
  const form = usePhoneBooking(business)
  const { fields, errors, change, totalCents, depositCents } = form
  const place = { service: fields.service, city: fields.city, address: fields.address }
  const asked = (path: string) => (query: Readonly<Record<string, string>>) =>
    `/api/availability${path}?${new URLSearchParams({ ...place, ...query }).toString()}`
  return (
    <form className={css.form} noValidate onSubmit={form.onSubmit}>
      <PhoneCaller fields={fields} errors={errors} change={change} />
      <Order business={business} form={form} />
      <section className={parts.panel}>
        <div className={css.pair}>
          <TextField
            label={t('visits.phone.address')}
            maxLength={200}
            value={fields.address}
            error={errors.address}
            onChange={(address) => change({ address })}
          />
          <TextField
            label={t('visits.phone.city')}
            maxLength={80}
            value={fields.city}
            error={errors.city}
            onChange={(city) => change({ city })}
          />
        </div>
        <TextArea
          label={t('visits.notes')}
          optional={t('office.optional')}
          rows={2}
          maxLength={2000}
          value={fields.notes}
          onChange={(notes) => change({ notes })}
        />
        <StartChoice
          daysPath={asked('/days')}
          startsPath={asked('')}
          horizonDays={business.horizonDays}
          start={form.start}
          onChange={form.setStart}
        />
        {errors.start === undefined ? null : (
          <Notice tone="warning" announce="alert">
            {errors.start}
          </Notice>
        )}
      </section>
      <PhonePrice form={form} />
      <Terms fields={fields} errors={errors} change={change} totalCents={totalCents} depositCents={depositCents} />
      {form.fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {form.fault}
        </Notice>
      )}
      <Button type="submit" pending={form.isSending}>
        {t('visits.phone.book')}
      </Button>
    </form>
  )
}

interface TermsProps extends PhonePartProps {
  readonly totalCents: number
  readonly depositCents: number
}

/** The deposit, in which language mails are written, and what it costs. */
function Terms({ fields, errors, change, totalCents, depositCents }: TermsProps) {
  const { t, money } = useI18n()
  return (
    <section className={parts.panel}>
      <ChoiceGroup
        legend={t('visits.phone.deposit')}
        value={fields.deposit}
        onChange={(deposit) => change({ deposit })}
        choices={[
          {
            value: 'link',
            label: t('visits.phone.deposit.link'),
            detail: t('visits.phone.deposit.link.hint', { amount: money(depositCents), hours: depositLinkHours }),
          },
          { value: 'none', label: t('visits.phone.deposit.none'), detail: t('visits.phone.waiver.hint') },
        ]}
      />
      {fields.deposit === 'none' ? (
        <SelectField
          label={t('visits.phone.waiver')}
          placeholder={t('visits.phone.choose')}
          value={fields.waiver}
          error={errors.waiver}
          options={waiverReasons.map((one) => ({ value: one, label: t(`visits.waiver.${one}`) }))}
          onChange={(waiver) => change({ waiver })}
        />
      ) : null}
      {fields.deposit === 'link' && fields.email.trim() === '' ? (
        <p className={parts.quiet}>{t('visits.phone.deposit.no-mail')}</p>
      ) : null}
      <SelectField
        label={t('visits.language')}
        value={fields.language}
        options={languages.map((one) => ({ value: one, label: t(`visits.language.${one}`) }))}
        onChange={(language) => change({ language })}
      />
      <p>
        <strong>
          {t('visits.phone.total', { total: money(totalCents), all: money(totalCents + hstOn(totalCents)) })}
        </strong>
      </p>
    </section>
  )
}

interface OrderProps {
  readonly business: OfficeBusiness
  readonly form: ReturnType<typeof usePhoneBooking>
}

function Order({ business, form }: OrderProps) {
  const { t, money } = useI18n()
  const { serviceName } = useOfficialWords()
  const { fields, errors, change } = form
  return (
    <section className={parts.panel}>
      <ChoiceGroup
        legend={t('visits.phone.service')}
        value={fields.service}
        onChange={(service) => change({ service })}
        choices={business.packages.map(({ id, displayName, priceCents }) => ({
          value: id,
          label: displayName,
          detail: money(priceCents),
        }))}
      />
      <CheckGroup
        legend={t('visits.phone.addons')}
        values={form.addons}
        onChange={form.setAddons}
        choices={business.addOns.map(({ name, displayName, priceCents }) => ({
          value: name,
          label: serviceName(displayName),
          detail: money(priceCents),
        }))}
      />
      <PhoneVehicle fields={fields} errors={errors} change={change} />
    </section>
  )
}
