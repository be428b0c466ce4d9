import { useSearch } from 'wouter'

import { officePaths } from '../office-paths.ts'

/** '/crm?section=leads': the route stays the same, so that a reload and a link lead to the same section. */
export const sectionPath = (id: string): string =>
  `${officePaths.crm}?${new URLSearchParams({ section: id }).toString()}`

/** The id of the section in the address; null for the first. */
export const useSectionId = (): string | null => new URLSearchParams(useSearch()).get('section')
