import type { Database } from './database.ts'

export interface StaffSettings {
  readonly theme: 'light' | 'dark'
}

export interface StaffSettingsStore {
  /** Null for somebody who never chose. */
  get(staffId: string): Promise<StaffSettings | null>
  put(staffId: string, settings: StaffSettings): Promise<void>
}

export const openStaffSettings = (database: Database): StaffSettingsStore => ({
  async get(staffId) {
    const [row] = await database.query<StaffSettings>('select theme from infra.staff_settings where staff_id = $1', [
      staffId,
    ])
    return row ?? null
  },
  async put(staffId, { theme }) {
    await database.query(
      `insert into infra.staff_settings (staff_id, theme) values ($1, $2)
       on conflict (staff_id) do update set theme = excluded.theme`,
      [staffId, theme],
    )
  },
})
