import { useRef, useState, type RefObject, type SyntheticEvent } from 'react'

import { cityLetters, mostCities, officeServiceArea, type OfficeServiceArea } from '#services/contracts/service-area.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { SectionState } from '../frame/section-state.tsx'
import { EarlierEditions } from './earlier-editions.tsx'
import { Saving } from './saving.tsx'
import { useServiceArea, type ServiceAreaDraft } from './use-service-area.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

export function ServiceAreaPanel() {
  const read = useOfficeRead(officeServiceArea, '/api/crm/business/service-area')
  return <SectionState read={read}>{(area) => <Area area={area} onRead={() => read.mutate()} />}</SectionState>
}

interface AreaProps {
  readonly area: OfficeServiceArea
  readonly onRead: () => Promise<unknown>
}

function Area({ area: { inForce, editions }, onRead }: AreaProps) {
  const { t } = useI18n()
  const draft = useServiceArea(inForce, onRead)
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <section className={parts.panel} aria-labelledby="service-area">
        <h2 className={parts.heading} id="service-area">
          {t('settings.part.area')}
        </h2>
        <p className={parts.quiet}>{t('settings.area.how')}</p>
        <ul className={classes(parts.rows, css.names)}>
          {draft.rows.map((city) => (
            <City
              key={city}
              city={city}
              draft={draft}
              isNew={!inForce.cities.includes(city)}
              // Its row is gone with it.
              onGone={() => field.current?.focus()}
            />
          ))}
        </ul>
        {draft.cities.length > 1 ? null : <p className={parts.quiet}>{t('settings.area.last')}</p>}
        {draft.isFull ? (
          <p>{t('settings.area.full', { most: mostCities })}</p>
        ) : (
          <NewCity field={field} onAdd={draft.add} />
        )}
        <Saving draft={draft} version={inForce.version} />
      </section>
      <EarlierEditions
        inForce={inForce.version}
        editions={editions}
        textOf={({ cities }) => cities.join(', ')}
        onTake={draft.take}
      />
    </>
  )
}

interface CityProps {
  readonly city: string
  readonly draft: ServiceAreaDraft
  readonly isNew: boolean
  readonly onGone: () => void
}

function City({ city, draft, isNew, onGone }: CityProps) {
  const { t } = useI18n()
  const isGoing = !draft.cities.includes(city)
  const remove = () => {
    draft.remove(city)
    if (isNew) onGone()
  }
  return (
    <li className={parts.row}>
      <bdi>{city}</bdi>
      {isNew ? <Badge tone="mint">{t('settings.area.added')}</Badge> : null}
      {isGoing ? <Badge tone="amber">{t('settings.area.removed')}</Badge> : null}
      {isGoing ? (
        <Button variant="quiet" onClick={() => draft.putBack(city)}>
          {t('settings.area.keep', { city })}
        </Button>
      ) : draft.cities.length > 1 ? (
        <Button variant="quiet" onClick={remove}>
          {t('settings.area.remove', { city })}
        </Button>
      ) : null}
    </li>
  )
}

interface NewCityProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly onAdd: ServiceAreaDraft['add']
}

function NewCity({ field, onAdd }: NewCityProps) {
  const { t } = useI18n()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<MessageKey | null>(null)
  const add = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = onAdd(name)
    setFault(wrong)
    if (wrong === null) setName('')
    field.current?.focus()
  }
  return (
    <form className={parts.tools} noValidate onSubmit={add}>
      <TextField
        required
        ref={field}
        maxLength={cityLetters.most}
        autoComplete="off"
        label={t('settings.area.city')}
        value={name}
        error={fault === null ? undefined : t(fault, cityLetters)}
        onChange={setName}
      />
      <Button type="submit" variant="secondary">
        {t('settings.area.add')}
      </Button>
    </form>
  )
}
