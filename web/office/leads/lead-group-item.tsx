import { useState } from 'react'

import { contactLeads, type LeadGroup } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'

import { useOfficeRead } from '../frame/data/office-read.ts'
import { momentIn } from '../frame/moments.ts'
import { SectionState } from '../frame/section-state.tsx'
import { LeadCard } from './lead-card.tsx'
import { nameOfLead } from './name-of-lead.ts'

import css from './leads.module.css'

/** Members of an open group that are read at once. */
const part = 25

interface Choosing {
  readonly selected: ReadonlySet<string>
  readonly onToggle: (ids: readonly string[]) => void
  readonly onChanged: () => Promise<unknown>
}

/** A lead, or several that look alike: the newest and how many there are, or once it is opened all of them in its place. */
export function LeadGroupItem({ group, ...choosing }: Choosing & { readonly group: LeadGroup }) {
  const { t, locale } = useI18n()
  const [open, setOpen] = useState(0)
  const { lead, ids, since } = group
  const name = nameOfLead(lead, t)
  const count = ids.length
  const label = count === 1 ? t('office.lead.select', { name }) : t('office.lead.select-group', { name, count })
  const tick = <Tick label={label} ids={ids} {...choosing} />
  return (
    <li className={css.group}>
      {open > 0 ? null : <LeadCard lead={lead} choice={tick} onChanged={choosing.onChanged} />}
      {count === 1 ? null : (
        <p className={css.alike}>
          {open > 0 ? tick : null}
          <span>{t('office.lead.alike', { count, since: momentIn(locale, since) })}</span>
          <Button variant="secondary" aria-expanded={open > 0} onClick={() => setOpen(open > 0 ? 0 : part)}>
            {t(open > 0 ? 'office.lead.alike.hide' : 'office.lead.alike.show', { count })}
          </Button>
        </p>
      )}
      {open === 0 ? null : (
        <ul className={css.members} aria-label={t('office.lead.alike.show', { count })}>
          {Array.from({ length: Math.ceil(Math.min(open, count) / part) }, (_, index) => (
            <Members key={index} ids={ids.slice(index * part, (index + 1) * part)} {...choosing} />
          ))}
        </ul>
      )}
      {open > 0 && open < count ? (
        <Button variant="secondary" onClick={() => setOpen(open + part)}>
          {t('office.more')}
        </Button>
      ) : null}
    </li>
  )
}

function Members({ ids, ...choosing }: Choosing & { readonly ids: readonly string[] }) {
  const { t } = useI18n()
  const query = new URLSearchParams([...ids.map((id) => ['id', id]), ['limit', String(part)]])
  const read = useOfficeRead(contactLeads, `/api/admin/leads?${query.toString()}`)
  return (
    <SectionState read={read}>
      {(leads) =>
        leads.map((lead) => (
          <li key={lead.id} className={css.group}>
            <LeadCard
              lead={lead}
              choice={
                <Tick label={t('office.lead.select', { name: nameOfLead(lead, t) })} ids={[lead.id]} {...choosing} />
              }
              onChanged={() => Promise.all([read.mutate(), choosing.onChanged()])}
            />
          </li>
        ))
      }
    </SectionState>
  )
}

function Tick({
  label,
  ids,
  selected,
  onToggle,
}: Choosing & { readonly label: string; readonly ids: readonly string[] }) {
  return (
    <label className={css.tick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={ids.every((id) => selected.has(id))}
        onChange={() => onToggle(ids)}
      />
    </label>
  )
}
