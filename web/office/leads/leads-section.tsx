import { contactLeads, leadStatuses } from '#services/contracts/office.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficePages } from '../data/office-pages.ts'
import { useAddressValue, useSearchWords } from '../data/use-address-value.ts'
import { PagedState } from '../paged-state.tsx'
import { LeadCard } from './lead-card.tsx'

import css from '../parts.module.css'
import own from './leads.module.css'

/** Contact leads, newest first, or the one in the address: a status, an answer by mail or a call. */
export function LeadsSection() {
  const { t } = useI18n()
  const [id, setId] = useAddressValue('lead')
  const [status, setStatus] = useAddressValue('status')
  const { typed, type, words } = useSearchWords()
  const query = new URLSearchParams({
    limit: '25',
    ...(id === '' ? {} : { id }),
    ...(status === '' ? {} : { status }),
    ...(words === '' ? {} : { search: words }),
  })
  const pages = useOfficePages(contactLeads, '/api/admin/leads', query.toString())
  const isFiltered = id !== '' || status !== '' || words !== ''
  return (
    <>
      <search className={css.tools}>
        <TextField type="search" label={t('office.search')} maxLength={100} value={typed} onChange={type} />
        <SelectField
          label={t('office.lead.status')}
          placeholder={t('office.all')}
          value={status}
          options={leadStatuses.map((one) => ({ value: one, label: t(`office.lead.status.${one}`) }))}
          onChange={setStatus}
        />
        {id === '' ? null : (
          <Button variant="secondary" onClick={() => setId('')}>
            {t('office.lead.all')}
          </Button>
        )}
      </search>
      <PagedState pages={pages}>
        {(rows) => {
          if (rows.length === 0) return isFiltered ? <p>{t('office.nothing-found')}</p> : <NoLeads />
          return (
            <ul className={own.cards}>
              {rows.map((lead) => (
                <li key={lead.id}>
                  <LeadCard lead={lead} onChanged={pages.mutate} />
                </li>
              ))}
            </ul>
          )
        }}
      </PagedState>
    </>
  )
}

function NoLeads() {
  const { t } = useI18n()
  return (
    <div className={css.empty}>
      <h2 className={css.heading}>{t('office.lead.none')}</h2>
      <p>{t('office.lead.none.how')}</p>
      <a className={buttonLook({ variant: 'secondary' })} href={paths.contact}>
        {t('office.lead.none.link')}
      </a>
    </div>
  )
}
