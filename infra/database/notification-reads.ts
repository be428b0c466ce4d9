import type { Database } from './database.ts'

export interface NotificationReads {
  /** Asked twice, marked once. */
  mark(staffId: string, notificationId: string): Promise<void>
}

/** Marks are kept longer than notifications are shown. */
const keptDays = 90

/** What each member of staff has read. `now` answers milliseconds since 1970. */
export const openNotificationReads = (database: Database, now: () => number): NotificationReads => ({
  async mark(staffId, notificationId) {
    const at = new Date(now()).toISOString()
    await database.query(
      `insert into infra.notification_reads (staff_id, notification_id, read_at) values ($1, $2, $3::timestamptz)
       on conflict do nothing`,
      [staffId, notificationId, at],
    )
    await database.query(
      `delete from infra.notification_reads
       where staff_id = $1 and read_at < $2::timestamptz - interval '${keptDays} days'`,
      [staffId, at],
    )
  },
})
