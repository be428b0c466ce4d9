import * as z from 'zod/mini'

import { crewDayKey } from '#services/contracts/kept-in-browser.ts'
import { officeBookings } from '#services/contracts/office.ts'
import { staffUser } from '#services/contracts/staff.ts'
import { progressSteps } from '#services/contracts/visits.ts'

import { byOrder, memoryReports, type QueuedReport, type ReportStore } from './report-store.ts'

/** The visits of one day as somebody of the crew read them last. */
const keptDay = z.object({
  user: staffUser,
  day: z.string(),
  bookings: officeBookings,
  /** ISO instant. */
  readAt: z.string(),
})
export type KeptDay = z.infer<typeof keptDay>

const queuedReport = z.object({
  id: z.string(),
  staffId: z.string(),
  bookingId: z.string(),
  time: z.string(),
  step: z.enum(progressSteps),
  pressedAtMs: z.number(),
  order: z.number(),
  tries: z.number(),
  refusal: z.nullable(z.custom<NonNullable<QueuedReport['refusal']>>((value) => typeof value === 'string')),
})

/** What a phone keeps of the crew's day. */
export interface PhoneMemory {
  readonly reports: ReportStore
  readonly readDay: () => Promise<KeptDay | null>
  readonly keepDay: (day: KeptDay) => Promise<void>
  readonly dropDay: () => Promise<void>
  /** Whether it outlasts the page. */
  readonly isLasting: boolean
}

let opened: Promise<PhoneMemory> | undefined

/** Where the browser gives us no database (private windows, a full disk), what is reported waits in the page alone. */
export function phoneMemory(): Promise<PhoneMemory> {
  opened ??= openDatabase().then(inDatabase, () => inPage())
  return opened
}

const stores = { reports: 'reports', days: 'days' } as const
const onlyDay = 'day'
const databaseName = crewDayKey
const deadlineMs = 5_000

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database of this browser does not open')), deadlineMs)
    const asked = indexedDB.open(databaseName, 1)
    asked.addEventListener('upgradeneeded', () => {
      asked.result.createObjectStore(stores.reports, { keyPath: 'id' })
      asked.result.createObjectStore(stores.days)
    })
    asked.addEventListener('error', () => reject(asked.error ?? new Error('no database')))
    asked.addEventListener('success', () => {
      clearTimeout(timer)
      resolve(asked.result)
    })
  })
}

/** One statement in a transaction of its own, once that is on the disk. */
function inTransaction<Result>(
  database: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  run: (objects: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const asked = run(transaction.objectStore(store))
    transaction.addEventListener('complete', () => resolve(asked.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser kept nothing')))
  })
}

function inDatabase(database: IDBDatabase): PhoneMemory {
  // A later version of this program may change it: it must not have to wait for this page.
  database.addEventListener('versionchange', () => database.close())
  return {
    isLasting: true,
    reports: {
      async all() {
        const rows: unknown[] = await inTransaction(database, stores.reports, 'readonly', (one) => one.getAll())
        const known = rows.flatMap((row) => {
          const read = queuedReport.safeParse(row)
          return read.success ? [read.data] : []
        })
        return known.toSorted(byOrder)
      },
      put: async (report) =>
        void (await inTransaction(database, stores.reports, 'readwrite', (one) => one.put(report))),
      remove: (id) => inTransaction(database, stores.reports, 'readwrite', (one) => one.delete(id)),
    },
    async readDay() {
      const row: unknown = await inTransaction(database, stores.days, 'readonly', (one) => one.get(onlyDay))
      const read = keptDay.safeParse(row)
      return read.success ? read.data : null
    },
    keepDay: async (day) =>
      void (await inTransaction(database, stores.days, 'readwrite', (one) => one.put(day, onlyDay))),
    dropDay: () => inTransaction(database, stores.days, 'readwrite', (one) => one.delete(onlyDay)),
  }
}

function inPage(): PhoneMemory {
  return {
    isLasting: false,
    reports: memoryReports(),
    readDay: async () => null,
    keepDay: async () => {},
    dropDay: async () => {},
  }
}
