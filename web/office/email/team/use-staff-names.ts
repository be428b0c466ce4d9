import { officeStaff } from '#services/contracts/staff-members.ts'

import { useOfficeRead } from '../../frame/data/office-read.ts'

/** Names of staff by their ids, also of those who left; null while they are not known. */
export function useStaffNames(isNeeded: boolean): (staffId: string) => string | null {
  const { data } = useOfficeRead(officeStaff, isNeeded ? '/api/crm/staff' : null)
  return (staffId) => data?.members.find(({ id }) => id === staffId)?.username ?? null
}
