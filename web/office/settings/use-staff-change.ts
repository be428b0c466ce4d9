import { madePassword, type MadeStaffPassword } from '#services/contracts/staff-members.ts'

import { useChange } from './use-change.ts'

export const staffPath = '/api/crm/staff'

/** Sends a change of the staff and reads them anew. `onMade` is handed a password that the answer has: nothing else keeps it. */
export const useStaffChange = (onMade: (made: MadeStaffPassword) => void) =>
  useChange(staffPath, (answer) => {
    const made = madePassword.safeParse(answer)
    if (made.success) onMade(made.data)
  })
