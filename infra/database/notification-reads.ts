import type { Database } from './database.ts'

export interface NotificationReads {
  /** Asked twice, marked once, with the later time. */
  mark(staffId: string, notificationId: string): Promise<void>
}

/** What each member of staff has read. `now` answers milliseconds since 1970. */
export const openNotificationReads = (database: Database, now: () => number): NotificationReads => ({
  async mark(staffId, notificationId) {
    const at = new Date(now()).toISOString()
    await database.query(
      `insert into infra.notification_reads (staff_id, notification_id, read_at) values ($1, $2, $3::timestamptz)
       on conflict (staff_id, notification_id) do update set read_at = excluded.read_at`,
      [staffId, notificationId, at],
    )
  },
})
