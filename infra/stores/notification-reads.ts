import type { Database } from '#infra/database/database.ts'

export interface NotificationReads {
  /** Idempotent; the later time counts. */
  mark(staffId: string, notificationId: string): Promise<void>
}

/** Read notifications of staff. `now` returns milliseconds since 1970. */
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
