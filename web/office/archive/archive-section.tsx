import { Link } from 'wouter'

import { dayOf } from '#events/values/toronto.ts'
import { lostDeals, type LostDeal } from '#services/contracts/deals.ts'
import { request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { useOfficePages } from '../frame/data/office-pages.ts'
import { useSearchWords } from '../frame/data/use-address-value.ts'
import { PagedState } from '../frame/paged-state.tsx'
import { sectionPath } from '../frame/use-section.ts'

import parts from '../frame/parts.module.css'

/** The deals that were lost, the last one first, each with its reason and the way back onto the board. */
export function ArchiveSection() {
  const { t } = useI18n()
  const { typed, type, words } = useSearchWords()
  const query = new URLSearchParams({ status: 'lost', ...(words !== '' && { search: words }) })
  const pages = useOfficePages(lostDeals, '/api/crm/deal-list', query.toString())
  return (
    <>
      <search className={parts.tools}>
        <TextField type="search" label={t('office.search')} maxLength={100} value={typed} onChange={type} />
      </search>
      <section className={parts.panel} aria-labelledby="lost">
        <h2 className={parts.heading} id="lost">
          {t('settings.archive.deals')}
        </h2>
        <PagedState pages={pages}>
          {(deals) =>
            deals.length === 0 ? (
              <p className={parts.quiet}>{t('settings.archive.none')}</p>
            ) : (
              <ul className={parts.rows}>
                {deals.map((deal) => (
                  <Lost key={deal.id} deal={deal} onRestored={() => void pages.mutate()} />
                ))}
              </ul>
            )
          }
        </PagedState>
      </section>
      <p>
        <Link href={sectionPath('leads', { status: 'closed' })}>{t('settings.archive.leads')}</Link>
      </p>
      <p>
        <Link href={sectionPath('leads', { archived: 'yes' })}>{t('settings.archive.put-away')}</Link>
      </p>
    </>
  )
}

function Lost({ deal, onRestored }: { readonly deal: LostDeal; readonly onRestored: () => void }) {
  const { t, date, money } = useI18n()
  const { isPending, run } = useRestore(onRestored)
  const name = deal.customerName || t('office.nobody')
  const facts = [
    deal.service,
    deal.valueCents === null ? null : money(deal.valueCents),
    deal.lostReason === null ? null : t(`pipeline.reason.${deal.lostReason}`),
    date(dayOf(deal.changedAt), 'day'),
  ]
  return (
    <li className={parts.row}>
      <span>
        <Link className={parts.strong} href={sectionPath('customers', { customer: deal.customerId })} dir="auto">
          {name}
        </Link>
        <br />
        <span className={parts.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <Button
        variant="secondary"
        aria-label={t('settings.archive.restore', { name })}
        pending={isPending}
        onClick={() => void run(deal.id)}
      >
        {t('settings.archive.restore.verb')}
      </Button>
    </li>
  )
}

function useRestore(onRestored: () => void) {
  const { t } = useI18n()
  return useCommand<string>({
    send: (id) => request('POST', `/api/crm/deals/${encodeURIComponent(id)}/restore`, {}),
    failed: { title: t('office.error'), description: t('settings.not-saved') },
    onDone: onRestored,
    done: () => ({ title: t('settings.archive.restored') }),
  })
}
