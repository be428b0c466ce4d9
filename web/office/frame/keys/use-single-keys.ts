import { officeSettings } from '#services/contracts/office.ts'

import { useOfficeRead } from '../data/office-read.ts'

/** Whether keys that nothing is held with count: whoever speaks to their computer, or strikes keys by mistake, switches them off. */
export const useSingleKeys = (): boolean =>
  useOfficeRead(officeSettings, '/api/crm/settings').data?.singleKeys !== false
