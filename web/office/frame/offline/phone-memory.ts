import * as z from 'zod/mini'

import { officeBookings } from '#services/contracts/office.ts'
import { staffUser } from '#services/contracts/staff.ts'
import { progressSteps } from '#services/contracts/visits.ts'
import { crewDayKey } from '#services/isomorphic/kept-in-browser.ts'

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
  // Those of the version before have none.
  failures: z._default(z.number(), 0),
  refusal: z.nullable(z.custom<NonNullable<QueuedReport['refusal']>>((value) => typeof value === 'string')),
})

/** Phone's storage of the crew's day. */
export interface PhoneMemory {
  readonly reports: ReportStore
  readonly readDay: () => Promise<KeptDay | null>
  readonly keepDay: (day: KeptDay) => Promise<void>
  readonly dropDay: () => Promise<void>
  /** Whether it outlasts the page. */
  readonly isLasting: boolean
}

let opened: Promise<PhoneMemory> | undefined

export function phoneMemory(): Promise<PhoneMemory> {
  opened ??= reopening(openDatabase).then(
    (run) => inDatabase(run),
    () => inPage(),
  )
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

type Statement<Result> = (objects: IDBObjectStore) => IDBRequest<Result>
type Run = <Result>(store: string, mode: IDBTransactionMode, statement: Statement<Result>) => Promise<Result>

/** One statement in a transaction of its own, once that is on the disk. */
function inTransaction<Result>(
  database: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  statement: Statement<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const asked = statement(transaction.objectStore(store))
    transaction.addEventListener('complete', () => resolve(asked.result))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser kept nothing')))
  })
}

/**
 * Browsers close a database by themselves: after a long sleep of the phone, when its storage is cleared, when its process ends. A
 * statement that fails is tried once more on a new connection; each of ours may run twice.
 */
async function reopening(open: () => Promise<IDBDatabase>): Promise<Run> {
  const opening = () =>
    open().then((database) => {
      // A later version of this program may change it: it must not have to wait for this page.
      database.addEventListener('versionchange', () => database.close())
      return database
    })
  const renewed = (database: IDBDatabase) => {
    database.close()
    return opening()
  }
  let current = Promise.resolve(await opening())
  return async (store, mode, statement) => {
    const tried = current
    try {
      return await inTransaction(await tried, store, mode, statement)
    } catch {
      // Of several that failed together one opens it, and leaves it to the next one where it cannot.
      if (current === tried)
        current = tried.then(
          (database) => renewed(database),
          () => opening(),
        )
      return inTransaction(await current, store, mode, statement)
    }
  }
}

function inDatabase(run: Run): PhoneMemory {
  return {
    isLasting: true,
    reports: {
      async all() {
        const rows: unknown[] = await run(stores.reports, 'readonly', (one) => one.getAll())
        const known = rows.flatMap((row) => {
          const read = queuedReport.safeParse(row)
          return read.success ? [read.data] : []
        })
        return known.toSorted(byOrder)
      },
      add: async (report) => void (await run(stores.reports, 'readwrite', (one) => one.put(report))),
      change: async (report) =>
        void (await run(stores.reports, 'readwrite', (one) => {
          const asked = one.getKey(report.id)
          asked.addEventListener('success', () => void (asked.result !== undefined && one.put(report)))
          return asked
        })),
      remove: (id) => run(stores.reports, 'readwrite', (one) => one.delete(id)),
    },
    async readDay() {
      const row: unknown = await run(stores.days, 'readonly', (one) => one.get(onlyDay))
      const read = keptDay.safeParse(row)
      return read.success ? read.data : null
    },
    keepDay: async (day) => void (await run(stores.days, 'readwrite', (one) => one.put(day, onlyDay))),
    dropDay: () => run(stores.days, 'readwrite', (one) => one.delete(onlyDay)),
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
