import { PrivacyPage } from './privacy-page.tsx'
import { RefundPolicyPage } from './refund-policy-page.tsx'
import { TermsPage } from './terms-page.tsx'

export const legalScreens = { privacy: PrivacyPage, terms: TermsPage, refund: RefundPolicyPage } as const
