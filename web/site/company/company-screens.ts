import { AccessibilityPage } from './accessibility-page.tsx'
import { CareersPage } from './careers-page.tsx'

/** Two short pages with the same texts, in one file. */
export const companyScreens = { careers: CareersPage, accessibility: AccessibilityPage } as const
