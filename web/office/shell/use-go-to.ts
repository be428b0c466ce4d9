import { useLocation } from 'wouter'

import { useSequences } from '../frame/keys/use-keys.ts'
import { sectionPath } from '../frame/use-section.ts'
import type { OfficeSection } from './sections.tsx'

/** `g` and the letter of a section lead there, where whoever is signed in has it. */
export function useGoTo(sections: readonly OfficeSection[]): void {
  const [, navigate] = useLocation()
  const to = (section: string) => () => {
    if (sections.some(({ id }) => id === section)) navigate(sectionPath(section))
  }
  useSequences('goTo', {
    dashboard: to('dashboard'),
    pipeline: to('pipeline'),
    leads: to('leads'),
    customers: to('customers'),
    bookings: to('bookings'),
    email: to('email'),
    notifications: to('notifications'),
  })
}
