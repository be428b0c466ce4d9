import { AboutPage } from './about-page.tsx'
import { AccessibilityPage } from './accessibility-page.tsx'
import { CareersPage } from './careers-page.tsx'

/** The pages about the business, in one file: each more that the route table names weighs on the start of every page. */
export const companyScreens = { about: AboutPage, careers: CareersPage, accessibility: AccessibilityPage } as const
