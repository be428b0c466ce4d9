import type { OfficeVisit } from '#services/contracts/visits.ts'

/** A dialog that changes a visit. */
export interface VisitDialogProps {
  readonly visit: OfficeVisit
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}
