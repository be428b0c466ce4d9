import { useState } from 'react'
import { useLocation } from 'wouter'

import { changedCustomer, type MergeSide } from '#services/contracts/customers.ts'
import { HttpError, request } from '#web/data/http.ts'
import type { MessageKey } from '#web/i18n/areas.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { useReadAgain } from '../frame/data/office-key.ts'
import { isExpired } from '../frame/data/office-read.ts'
import { useOfficeSession } from '../frame/data/session.ts'
import { sectionPath } from '../frame/use-section.ts'

const customers = '/api/crm/customers'
const pathOf = (id: string): string => `${customers}/${encodeURIComponent(id)}`

interface Merging {
  /** Of the one who is merged. */
  readonly name: string
  readonly onDone: () => void
}

/** Merges customers and separates them again. */
export function useMerge() {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const readAgain = useReadAgain()
  const [, navigate] = useLocation()
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const readCustomers = (isComparing = false) =>
    readAgain((path) => path.startsWith(customers) && (isComparing || !path.includes('/merge?')))

  /** Why it was not done is in `fault`. */
  async function merge(survivor: MergeSide, merged: MergeSide, { name, onDone }: Merging): Promise<void> {
    setSending(true)
    setFault(null)
    try {
      const body = { mergedId: merged.id, expectedVersion: survivor.version, mergedVersion: merged.version }
      const { id } = changedCustomer.parse(await request('POST', `${pathOf(survivor.id)}/merged`, body))
      notify({
        title: t('customers.merge.done'),
        description: t('customers.merge.done.where', { name }),
        tone: 'success',
        action: { label: t('customers.merge.undo'), run: () => void separate(id, merged.id, name) },
      })
      onDone()
      navigate(sectionPath('customers', { customer: id }))
      // Without the comparison: two who are merged cannot be compared any more.
      void readCustomers()
    } catch (error) {
      if (isExpired(error)) expire()
      else setFault(reasonOf(error, t))
      // What was compared may be another by now.
      void readCustomers(true)
    } finally {
      setSending(false)
    }
  }

  /** Without a dialog: what went wrong is told as what was done. */
  async function change(done: MessageKey, description: string, ...call: Parameters<typeof request>): Promise<void> {
    setSending(true)
    try {
      await request(...call)
      notify({ title: t(done), description, tone: 'success' })
    } catch (error) {
      if (isExpired(error)) expire()
      else notify({ title: t('office.error'), description: reasonOf(error, t), tone: 'destructive' })
    } finally {
      setSending(false)
      await readCustomers()
    }
  }
  const separate = (survivorId: string, mergedId: string, name: string) =>
    change(
      'customers.separated',
      t('customers.separated.where', { name }),
      'DELETE',
      `${pathOf(survivorId)}/merged/${encodeURIComponent(mergedId)}`,
    )
  const keepApart = (customerId: string, otherId: string) =>
    change('customers.apart', t('customers.apart.how'), 'POST', `${pathOf(customerId)}/kept-apart`, { otherId })
  return { isSending, fault, forgetFault: () => setFault(null), merge, separate, keepApart }
}

const reasonOf = (error: unknown, t: ReturnType<typeof useI18n>['t']): string =>
  error instanceof HttpError && error.status < 500 && error.problem !== null
    ? t(`problem.${error.problem.code}`)
    : t('customers.failed')
