import { SaveCard } from '../payment/save-card.tsx'
import { PayPage } from './pay-page.tsx'

/** What is done with a card outside of a booking comes in one file. */
export const cardScreens = { pay: PayPage, save: SaveCard } as const
