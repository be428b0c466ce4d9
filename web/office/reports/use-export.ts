import { reportExport } from '#services/contracts/exports.ts'
import { confirmed, HttpError, request } from '#web/data/http.ts'
import { useCommand } from '#web/data/use-command.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'

import { todayIn } from '../frame/moments.ts'

/** A year of bookings over a slow line; after that it has failed. What a worker has built by then stays for a day. */
const deadlineMs = 600_000

const askedEveryMs = 500

type Period = Readonly<Record<string, string>>

interface Wanted {
  readonly path: string
  readonly file: string
  readonly query?: Period
  /** A worker builds it first. */
  readonly isBuilt?: boolean
}

/** All bookings, or a period's. */
export const bookingsReport = (query: Period = {}): Wanted => ({
  path: '/api/crm/reports',
  file: 'crm-report',
  query,
  isBuilt: true,
})

/** A file that a worker has built. */
export const builtReport = (id: string): Wanted => ({
  path: '/api/crm/reports',
  file: 'crm-report',
  query: { export: id },
})

/** Downloads one report at a time. */
export function useExport() {
  const { t } = useI18n()
  const { pending, run } = useCommand({
    send: ({ wanted }: { readonly name: string; readonly wanted: Wanted }) => fetchReport(wanted),
    failed: { title: t('office.export.failed'), description: t('office.export.failed.how') },
    wordsOf: () => t('office.export.failed.how'),
    onDone: (file, { wanted }) => {
      if (file !== null) save(file, `${wanted.file}-${todayIn(Date.now())}.csv`)
    },
    done: (file) =>
      file === null ? null : { title: t('office.export.done'), description: t('office.export.done.how') },
  })
  return { running: pending?.name ?? null, run: (name: string, wanted: Wanted) => void run({ name, wanted }) }
}

/** Null when somebody deleted the file while it was built. */
async function fetchReport({ path, query = {}, isBuilt = false }: Wanted): Promise<Blob | null> {
  const deadline = AbortSignal.timeout(deadlineMs)
  const id = isBuilt ? await buildOf(query, deadline) : undefined
  if (id === null) return null
  const asked = { ...query, format: 'csv', ...(id === undefined ? {} : { export: id }) }
  return confirmed(async () => {
    const response = await fetch(`${path}?${new URLSearchParams(asked).toString()}`, {
      credentials: 'include',
      headers: { accept: 'text/csv' },
      signal: deadline,
    })
    if (!response.ok) throw new HttpError(response.status, response.statusText, await response.text())
    return response.blob()
  })
}

/** The id of the file once it is there. */
async function buildOf(period: Period, signal: AbortSignal): Promise<string | null> {
  const asked = reportExport.parse(await request('POST', '/api/crm/exports', period, { signal }))
  for (;;) {
    const { state } = reportExport.parse(await request('GET', `/api/crm/exports/${asked.id}`, undefined, { signal }))
    if (state === 'ready') return asked.id
    if (state === 'expired') return null
    if (state === 'failed') throw new Error('The export failed')
    // The next question ends with the signal.
    await new Promise((resolve) => setTimeout(resolve, askedEveryMs))
  }
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
