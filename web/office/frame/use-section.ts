import { useSearch } from 'wouter'

import { officePaths } from './office-paths.ts'

/** '/crm?section=leads': the route stays the same, so that a reload and a link lead to the same section, and to the same thing in it. */
export const sectionPath = (id: string, more: Readonly<Record<string, string>> = {}): string =>
  `${officePaths.crm}?${new URLSearchParams({ section: id, ...more }).toString()}`

/** The id of the section in the address; null for the first. */
export const useSectionId = (): string | null => useAddressParameter('section')

/** A parameter of the address, such as the id of what a section shows. */
export const useAddressParameter = (name: string): string | null => new URLSearchParams(useSearch()).get(name)
