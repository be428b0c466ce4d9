/** In the order of the pipeline. */
export const dealStages = ['new-lead', 'contacted', 'quoted', 'booked', 'completed', 'follow-up'] as const
export type DealStage = (typeof dealStages)[number]

/** Why a deal came to nothing. No free text: it would be personal data of a person who may be erased. */
export const lostReasons = ['price', 'timing', 'no_answer', 'elsewhere', 'other'] as const
export type LostReason = (typeof lostReasons)[number]

/** 'lead_closed': it left the board with its leads, by itself. Staff do not choose it. */
export const storedLostReasons = [...lostReasons, 'lead_closed'] as const
export type StoredLostReason = (typeof storedLostReasons)[number]

export const dealSources = ['lead', 'quote', 'booking', 'phone', 'email'] as const
export type DealSource = (typeof dealSources)[number]

/** Who or what moved a deal: staff by hand, or what happened to the lead, the booking or the payment that it is about. */
export const dealCauses = ['staff', 'lead', 'quote', 'booking', 'payment'] as const
export type DealCause = (typeof dealCauses)[number]
