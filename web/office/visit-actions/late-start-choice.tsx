import { latePart } from '../frame/late-part.tsx'

/** The calendar of free days weighs as much as the rest of the visits: it comes when a start is to be chosen. */
export const StartChoice = latePart([], async () => (await import('./start-choice.tsx')).StartChoice)
