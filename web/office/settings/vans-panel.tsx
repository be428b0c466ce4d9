import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { Link } from 'wouter'

import { mostVanNameLetters, mostVans, officeVans, type OfficeVan, type OfficeVans } from '#services/contracts/vans.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { todayIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { sectionPath } from '../frame/use-section.ts'
import { StrandedVisits } from './stranded-visits.tsx'
import { TakeOutDialog } from './take-out-dialog.tsx'
import { useChange } from './use-change.ts'

import parts from '../frame/parts.module.css'
import css from './settings.module.css'

export function VansPanel() {
  const read = useOfficeRead(officeVans, '/api/crm/business/vans')
  return <SectionState read={read}>{(fleet) => <Fleet fleet={fleet} />}</SectionState>
}

function Fleet({ fleet }: { readonly fleet: OfficeVans }) {
  const { t } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  const isFull = fleet.vans.filter(({ outFrom }) => outFrom === null || today < outFrom).length >= mostVans
  return (
    <section className={parts.panel} aria-labelledby="vans">
      <h2 className={parts.heading} id="vans">
        {t('settings.part.vans')}
      </h2>
      <p className={parts.quiet}>{t('settings.vans.how')}</p>
      <ul className={parts.rows}>
        {fleet.vans.map((van) => (
          <li key={van.id} className={css.thing}>
            <Van van={van} version={fleet.version} />
          </li>
        ))}
      </ul>
      <Link href={sectionPath('settings', { part: 'hours', vans: '1' })}>{t('settings.outlook.link')}</Link>
      {isFull ? <p>{t('settings.vans.full', { most: mostVans })}</p> : <NewVan version={fleet.version} />}
    </section>
  )
}

interface VanProps {
  readonly van: OfficeVan
  /** The edition that is on screen. */
  readonly version: number
}

function Van({ van, version }: VanProps) {
  const { t } = useI18n()
  const [isRenamed, setRenamed] = useState(false)
  const [isGoing, setGoing] = useState(false)
  const { isSending, fault, send } = useChange()
  const putBack = () => void send('PUT', `vans/${van.id}/service`, { outFrom: null, expectedVersion: version })
  return (
    <>
      <div className={css.line}>
        <strong>{van.name}</strong>
        <ServiceBadge outFrom={van.outFrom} />
      </div>
      {isRenamed ? (
        <NameForm van={van} version={version} onDone={() => setRenamed(false)} />
      ) : (
        <div className={css.line}>
          <Button variant="quiet" onClick={() => setRenamed(true)}>
            {t('settings.vans.rename', { name: van.name })}
          </Button>
          {van.outFrom === null ? (
            <Button variant="quiet" onClick={() => setGoing(true)}>
              {t('settings.vans.take-out', { name: van.name })}
            </Button>
          ) : (
            <Button variant="quiet" pending={isSending} onClick={putBack}>
              {t('settings.vans.return', { name: van.name })}
            </Button>
          )}
        </div>
      )}
      {fault === null ? null : (
        <Notice tone="danger" announce="alert">
          {fault}
        </Notice>
      )}
      <StrandedVisits visits={van.stranded} />
      <TakeOutDialog van={van} version={version} isOpen={isGoing} onClose={() => setGoing(false)} />
    </>
  )
}

function ServiceBadge({ outFrom }: Pick<OfficeVan, 'outFrom'>) {
  const { t, date } = useI18n()
  const [today] = useState(() => todayIn(Date.now()))
  if (outFrom === null) return <Badge tone="mint">{t('settings.vans.in-service')}</Badge>
  const key = outFrom <= today ? 'settings.vans.out' : 'settings.vans.out-from'
  return <Badge tone="amber">{t(key, { date: date(outFrom, 'day') })}</Badge>
}

function NameForm({ van, version, onDone }: VanProps & { readonly onDone: () => void }) {
  const { t } = useI18n()
  const [name, setName] = useState(van.name)
  const field = useRef<HTMLInputElement>(null)
  // Whoever asked for it by the keyboard goes on there.
  useEffect(() => field.current?.focus(), [])
  const { isSending, fault, send } = useChange()
  const [isTried, setTried] = useState(false)
  const isMissing = name.trim() === ''
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing && (await send('PATCH', `vans/${van.id}`, { name, expectedVersion: version }))) onDone()
  }
  return (
    <form className={parts.tools} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        required
        ref={field}
        maxLength={mostVanNameLetters}
        label={t('settings.vans.name')}
        value={name}
        error={isTried && isMissing ? t('settings.vans.name-missing') : (fault ?? undefined)}
        onChange={setName}
      />
      <Button type="submit" pending={isSending}>
        {t('office.save')}
      </Button>
      <Button variant="quiet" onClick={onDone}>
        {t('settings.prices.discard')}
      </Button>
    </form>
  )
}

function NewVan({ version }: Pick<VanProps, 'version'>) {
  const { t } = useI18n()
  const [name, setName] = useState('')
  const { isSending, fault, send } = useChange()
  const [isTried, setTried] = useState(false)
  const isMissing = name.trim() === ''
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    if (await send('POST', 'vans', { name, expectedVersion: version })) {
      setName('')
      setTried(false)
    }
  }
  return (
    <form className={parts.tools} noValidate onSubmit={(event) => void add(event)}>
      <TextField
        required
        maxLength={mostVanNameLetters}
        label={t('settings.vans.new')}
        value={name}
        error={isTried && isMissing ? t('settings.vans.name-missing') : (fault ?? undefined)}
        onChange={setName}
      />
      <Button type="submit" variant="secondary" pending={isSending}>
        {t('settings.vans.add')}
      </Button>
    </form>
  )
}
