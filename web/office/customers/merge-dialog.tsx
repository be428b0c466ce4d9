import { useState } from 'react'

import { mergePreview, officeCustomers, type MergePreview } from '#services/contracts/customers.ts'
import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { customerName, nameBeside } from '../frame/customer-name.ts'
import { useOfficeRead } from '../frame/data/office-read.ts'
import { useDebounced } from '../frame/data/use-debounced.ts'
import { SectionState } from '../frame/section-state.tsx'
import { MergeSides } from './merge-sides.tsx'
import { useMerge } from './use-merge.ts'

import parts from '../frame/parts.module.css'
import css from './merge.module.css'

interface MergeDialogProps {
  readonly customerId: string
  readonly version: number
  /** Chosen from the page already; null where it is searched for. */
  readonly otherId: string | null
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Finds the other customer, shows both side by side and what becomes of them, and puts them on one page. */
export function MergeDialog({ isOpen, onClose, ...whom }: MergeDialogProps) {
  // Each opening begins anew.
  return isOpen ? <OpenDialog {...whom} onClose={onClose} /> : null
}

function OpenDialog({ customerId, version, otherId: given, onClose }: Omit<MergeDialogProps, 'isOpen'>) {
  const { t } = useI18n()
  const [otherId, setOther] = useState(given)
  const [chosen, choose] = useState<string | null>(null)
  const { isSending, fault, forgetFault, merge } = useMerge()
  const path = `/api/crm/customers/${encodeURIComponent(customerId)}/merge`
  const read = useOfficeRead(
    mergePreview,
    otherId === null ? null : `${path}?${new URLSearchParams({ with: otherId, version: String(version) }).toString()}`,
  )
  // The answer of the one who was chosen before stays while the next is read: it is not shown as theirs.
  const preview = read.data?.other.id === otherId ? read.data : undefined
  const survivorId = preview === undefined ? null : (chosen ?? usualSurvivor(preview))
  const isChain = preview !== undefined && preview.one.mergedCount > 0 && preview.other.mergedCount > 0

  function confirm(shown: MergePreview) {
    const [survivor, merged] = survivorId === shown.one.id ? [shown.one, shown.other] : [shown.other, shown.one]
    const name = nameBeside(merged, survivor) ?? t('office.nobody')
    void merge({ survivor, merged, name, onDone: onClose })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('customers.merge')}
      closeLabel={t('office.close')}
      keepLabel={t('customers.merge.keep')}
      confirm={
        preview === undefined || isChain
          ? null
          : { label: t('customers.merge.confirm'), pending: isSending, onPress: () => confirm(preview) }
      }
      fault={fault}
    >
      {otherId === null ? (
        <FindOther customerId={customerId} onFound={setOther} />
      ) : read.error instanceof HttpError && read.error.status === 404 ? (
        <p>{t('customers.merge.gone')}</p>
      ) : (
        <SectionState read={{ ...read, data: preview }}>
          {(shown) => (
            <>
              <MergeSides preview={shown} />
              {isChain ? (
                <Notice tone="warning">{t('problem.customer_merged')}</Notice>
              ) : (
                <WhoStays preview={shown} survivorId={survivorId ?? customerId} onChoose={choose} />
              )}
            </>
          )}
        </SectionState>
      )}
      {otherId === null || given !== null ? null : (
        <p>
          <Button
            variant="quiet"
            onClick={() => {
              setOther(null)
              choose(null)
              forgetFault()
            }}
          >
            {t('customers.merge.other')}
          </Button>
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The customer whose page is open, unless others were merged with the other one: those would have to be separated first. */
const usualSurvivor = ({ one, other }: MergePreview): string =>
  other.mergedCount > one.mergedCount ? other.id : one.id

const mostFound = 5

interface FindOtherProps {
  readonly customerId: string
  readonly onFound: (id: string) => void
}

function FindOther({ customerId, onFound }: FindOtherProps) {
  const { t } = useI18n()
  const [typed, type] = useState('')
  const words = useDebounced(typed.trim())
  const query = new URLSearchParams({ search: words, limit: String(mostFound + 1) }).toString()
  const read = useOfficeRead(officeCustomers, words === '' ? null : `/api/crm/customers?${query}`)
  return (
    <>
      <p>{t('customers.merge.about')}</p>
      <TextField type="search" label={t('customers.merge.find')} maxLength={100} value={typed} onChange={type} />
      {words === '' || typed.trim() === '' ? null : (
        <SectionState read={read}>
          {(rows) => {
            const others = rows.filter(({ id }) => id !== customerId).slice(0, mostFound)
            if (others.length === 0) return <p>{t('office.nothing-found')}</p>
            return (
              <ul className={css.found}>
                {others.map((other) => (
                  <li key={other.id}>
                    <Button variant="quiet" onClick={() => onFound(other.id)}>
                      {[other.name, other.email, other.phone].filter(Boolean).join(' · ') || t('office.nobody')}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }}
        </SectionState>
      )}
    </>
  )
}

interface WhoStaysProps {
  readonly preview: MergePreview
  readonly survivorId: string
  readonly onChoose: (id: string) => void
}

/** Chooses the survivor and explains the effect. */
function WhoStays({ preview: { one, other }, survivorId, onChoose }: WhoStaysProps) {
  const { t } = useI18n()
  const [survivor, merged] = survivorId === one.id ? [one, other] : [other, one]
  const names = {
    name: nameBeside(merged, survivor) ?? t('office.nobody'),
    survivor: nameBeside(survivor, merged) ?? t('office.nobody'),
  }
  return (
    <>
      <ChoiceGroup
        legend={t('customers.merge.stays')}
        hint={survivor.mergedCount > 0 ? t('customers.merge.stays.others') : undefined}
        value={survivorId}
        onChange={onChoose}
        choices={[one, other].map((side, index) => ({
          value: side.id,
          label: customerName(side) ?? t('office.nobody'),
          detail: (
            <span className={css.detail}>
              {side.email ?? side.phone ?? t(index === 0 ? 'customers.merge.this' : 'customers.merge.that')}
            </span>
          ),
          disabled: (side === one ? other : one).mergedCount > 0,
        }))}
      />
      <h3 className={parts.heading}>{t('customers.merge.moves')}</h3>
      <p>
        {t('customers.merge.moves.what', {
          ...names,
          visits: merged.servicesCount + merged.upcoming,
          quotes: merged.quotes,
          messages: merged.messages,
          deals: merged.deals,
        })}
      </p>
      <h3 className={parts.heading}>{t('customers.merge.stays-apart')}</h3>
      <ul className={css.apart}>
        <li>{t('customers.merge.apart.account')}</li>
        <li>{t('customers.merge.apart.points', { one: one.points, other: other.points })}</li>
        <li>{t('customers.merge.apart.mails')}</li>
        <li>{t('customers.merge.apart.undo')}</li>
      </ul>
    </>
  )
}
