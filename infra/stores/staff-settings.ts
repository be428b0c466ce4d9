import type { Database } from '#infra/database/database.ts'

export interface StaffSettings {
  readonly theme: 'light' | 'dark' | null
  readonly singleKeys: boolean
}

type SettingsChange = { readonly [Field in keyof StaffSettings]?: StaffSettings[Field] | null | undefined }

export interface StaffSettingsStore {
  get(staffId: string): Promise<StaffSettings | null>
  put(staffId: string, change: SettingsChange): Promise<void>
}

export const openStaffSettings = (database: Database): StaffSettingsStore => ({
  async get(staffId) {
    const [row] = await database.query<StaffSettings>(
      'select theme, single_keys as "singleKeys" from infra.staff_settings where staff_id = $1',
      [staffId],
    )
    return row ?? null
  },
  async put(staffId, { theme, singleKeys = null }) {
    await database.query(
      `insert into infra.staff_settings as kept (staff_id, theme, single_keys) values ($1, $2, coalesce($3, true))
       on conflict (staff_id) do update
         set theme = case when $4 then $2 else kept.theme end, single_keys = coalesce($3, kept.single_keys)`,
      [staffId, theme ?? null, singleKeys, theme !== undefined],
    )
  },
})
