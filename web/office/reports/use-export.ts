import { useState } from 'react'

import { HttpError } from '#web/data/http.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { useNotify } from '#web/ui/toast.tsx'

import { isExpired } from '../data/office-read.ts'
import { useOfficeSession } from '../data/session.ts'
import { todayIn } from '../moments.ts'

/** A year of bookings over a slow line; after that it has failed. */
const deadlineMs = 600_000

interface Wanted {
  readonly path: string
  /** What the name of the file begins with; the day follows. */
  readonly file: string
  readonly period?: Readonly<Record<string, string>>
}

/** Every booking, or those of a period. */
export const bookingsReport = (period: Readonly<Record<string, string>> = {}): Wanted => ({
  path: '/api/crm/reports',
  file: 'crm-report',
  period,
})

/** Downloads a report, one at a time, and says what came of it. */
export function useExport() {
  const { t } = useI18n()
  const notify = useNotify()
  const { expire } = useOfficeSession()
  const [running, setRunning] = useState<string | null>(null)

  async function run(name: string, wanted: Wanted) {
    if (running !== null) return
    setRunning(name)
    try {
      save(await fetchReport(wanted), `${wanted.file}-${todayIn(Date.now())}.csv`)
      notify({ title: t('office.export.done'), description: t('office.export.done.how'), tone: 'success' })
    } catch (error) {
      if (isExpired(error)) expire()
      else notify({ title: t('office.export.failed'), description: t('office.export.failed.how'), tone: 'destructive' })
    }
    setRunning(null)
  }
  return { running, run: (name: string, wanted: Wanted) => void run(name, wanted) }
}

async function fetchReport({ path, period }: Wanted): Promise<Blob> {
  const response = await fetch(`${path}?${new URLSearchParams({ ...period, format: 'csv' }).toString()}`, {
    credentials: 'include',
    headers: { accept: 'text/csv' },
    signal: AbortSignal.timeout(deadlineMs),
  })
  if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text())
  return response.blob()
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url))
}
