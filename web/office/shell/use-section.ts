import { useSearch } from 'wouter'

import { paths } from '#web/paths.ts'

/** '/crm?section=leads': the route stays the same, so that a reload and a link lead to the same section. */
export const sectionPath = (id: string): string => `${paths.crm}?${new URLSearchParams({ section: id }).toString()}`

/** The id of the section in the address; null for the first. */
export const useSectionId = (): string | null => new URLSearchParams(useSearch()).get('section')
