import type { SyntheticEvent } from 'react'

import { officePrices, soldServices, type OfficePrices } from '#services/contracts/prices.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { AddOnPrices, PackagePrices } from './price-inputs.tsx'
import { BuiltPrices, PublishedPrices } from './price-notices.tsx'
import { PriceChanges, WhatIf } from './price-outlook.tsx'
import { useNamedPrices } from './use-named-prices.ts'
import { usePrices } from './use-prices.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

export function PricePanel() {
  const read = useOfficeRead(officePrices, '/api/crm/business/prices')
  return <SectionState read={read}>{(prices) => <Form prices={prices} onRead={() => read.mutate()} />}</SectionState>
}

function Form({ prices: inForce, onRead }: { readonly prices: OfficePrices; readonly onRead: () => Promise<unknown> }) {
  const { t } = useI18n()
  const prices = useNamedPrices(inForce)
  const form = usePrices(prices, onRead)
  const sold = useOfficeRead(soldServices, '/api/crm/business/sold')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    form.publish()
  }
  return (
    <form className={parts.panel} aria-labelledby="prices" noValidate onSubmit={submit}>
      <h2 className={parts.heading} id="prices">
        {t('settings.prices')}
      </h2>
      <p className={parts.quiet}>{t('settings.prices.how', { version: prices.version })}</p>
      <PublishedPrices prices={prices} isSending={form.isSending} onAlign={form.align} />
      <BuiltPrices prices={prices} />
      <div className={css.week}>
        {prices.packages.map((one) => (
          <PackagePrices key={one.id} of={one} form={form} />
        ))}
      </div>
      <h3 className={parts.heading}>{t('settings.prices.addons')}</h3>
      <AddOnPrices prices={prices} form={form} />
      <PriceChanges changes={form.changes} />
      {sold.data === undefined || form.wanted === null ? null : <WhatIf sold={sold.data} wanted={form.wanted} />}
      {form.isOvertaken ? (
        <Notice
          tone="warning"
          announce="alert"
          actions={
            <Button variant="secondary" onClick={form.agree}>
              {t('settings.prices.overtaken.agree')}
            </Button>
          }
        >
          {t('settings.prices.overtaken', { version: prices.version })}
        </Notice>
      ) : null}
      {form.fault === null || form.isOvertaken ? null : (
        <Notice tone="danger" announce="alert">
          {form.fault}
        </Notice>
      )}
      {form.changes.length === 0 && form.faulty.size === 0 ? null : (
        <div className={parts.tools}>
          {form.isOvertaken || form.wanted === null ? null : (
            <Button type="submit" pending={form.isSending}>
              {t('settings.prices.publish')}
            </Button>
          )}
          <Button variant="quiet" onClick={form.discard}>
            {t('settings.prices.discard')}
          </Button>
        </div>
      )}
    </form>
  )
}
