export const dealStages = ['new-lead', 'contacted', 'quoted', 'booked', 'completed', 'follow-up'] as const
export type DealStage = (typeof dealStages)[number]

/** Reasons of a lost deal. No free text, which would be personal data. */
export const lostReasons = ['price', 'timing', 'no_answer', 'elsewhere', 'other'] as const
export type LostReason = (typeof lostReasons)[number]

/** 'lead_closed' is automatic: the deal's leads were closed. */
export const storedLostReasons = [...lostReasons, 'lead_closed'] as const
export type StoredLostReason = (typeof storedLostReasons)[number]

export const dealSources = ['lead', 'quote', 'booking', 'phone', 'email'] as const
export type DealSource = (typeof dealSources)[number]

export const dealCauses = ['staff', 'lead', 'quote', 'booking', 'payment'] as const
export type DealCause = (typeof dealCauses)[number]
