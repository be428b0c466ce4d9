export const officeMoveReasons = ['weather', 'crew', 'goodwill'] as const
export type OfficeMoveReason = (typeof officeMoveReasons)[number]

export const arrivalReasons = ['forgotten', 'phone_failed', 'report_lost'] as const
export type ArrivalReason = (typeof arrivalReasons)[number]

export const waiverReasons = ['regular', 'no_card', 'goodwill', 'other'] as const
export type WaiverReason = (typeof waiverReasons)[number]

export const handMethods = ['cash', 'debit', 'e-transfer', 'credit', 'cheque'] as const
export type HandMethod = (typeof handMethods)[number]

export const correctionReasons = ['not_paid', 'wrong_amount', 'wrong_method', 'wrong_visit'] as const
export type CorrectionReason = (typeof correctionReasons)[number]

export const refundReasons = ['goodwill', 'overcharged', 'damage', 'cancelled', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

export const officeDiscountReasons = ['goodwill', 'damage', 'price_error', 'other'] as const

export const discountReasons = [...officeDiscountReasons, 'loyalty', 'rounding'] as const
export type DiscountReason = (typeof discountReasons)[number]

export const documentReasons = [...discountReasons, 'given_back'] as const
