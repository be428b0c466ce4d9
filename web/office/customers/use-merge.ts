import { useLocation } from 'wouter'

import { changedCustomer, type MergeSide } from '#services/contracts/customers.ts'
import { request } from '#web/data/http.ts'
import { useReadAgain } from '#web/data/read-again.ts'
import { useCommand } from '#web/data/use-command.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { sectionPath } from '../frame/use-section.ts'

const customers = '/api/crm/customers'
const pathOf = (id: string): string => `${customers}/${encodeURIComponent(id)}`

interface Merging {
  readonly survivor: MergeSide
  readonly merged: MergeSide
  readonly name: string
  readonly onDone: () => void
}

interface Change {
  readonly done: MessageKey
  readonly description: string
  readonly call: Parameters<typeof request>
}

/** Merges customers and separates them again. */
export function useMerge() {
  const { t } = useI18n()
  const readAgain = useReadAgain()
  const [, navigate] = useLocation()
  const readCustomers = (isComparing = false) =>
    readAgain((path) => path.startsWith(customers) && (isComparing || !path.includes('/merge?')))

  const merging = useCommand<Merging, string>({
    async send({ survivor, merged }) {
      const body = { mergedId: merged.id, expectedVersion: survivor.version, mergedVersion: merged.version }
      return changedCustomer.parse(await request('POST', `${pathOf(survivor.id)}/merged`, body)).id
    },
    failed: t('customers.failed'),
    onDone: (id, { onDone }) => {
      onDone()
      navigate(sectionPath('customers', { customer: id }))
      // Without the comparison: two who are merged cannot be compared any more.
      void readCustomers()
    },
    done: (id, { merged, name }) => ({
      title: t('customers.merge.done'),
      description: t('customers.merge.done.where', { name }),
      action: { label: t('customers.merge.undo'), run: () => separate(id, merged.id, name) },
    }),
    // What was compared may be another by now.
    onFailed: () => void readCustomers(true),
  })
  /** Without a dialog: what went wrong is told as what was done. */
  const changing = useCommand<Change>({
    send: ({ call }) => request(...call),
    failed: { title: t('office.error'), description: t('customers.failed') },
    onDone: () => readCustomers(),
    done: (_, { done, description }) => ({ title: t(done), description }),
    onFailed: () => readCustomers(),
    isRepeatable: true,
  })
  const separate = (survivorId: string, mergedId: string, name: string) =>
    void changing.run({
      done: 'customers.separated',
      description: t('customers.separated.where', { name }),
      call: ['DELETE', `${pathOf(survivorId)}/merged/${encodeURIComponent(mergedId)}`],
    })
  const keepApart = (customerId: string, otherId: string) =>
    void changing.run({
      done: 'customers.apart',
      description: t('customers.apart.how'),
      call: ['POST', `${pathOf(customerId)}/kept-apart`, { otherId }],
    })
  return {
    isSending: merging.isPending || changing.isPending,
    /** Reason why two were not merged. */
    fault: merging.fault,
    forgetFault: merging.forgetFault,
    merge: merging.run,
    separate,
    keepApart,
  }
}
