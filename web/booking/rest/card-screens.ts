import { SaveCard } from '../payment/save-card.tsx'
import { PayPage } from './pay-page.tsx'

export const cardScreens = { pay: PayPage, save: SaveCard } as const
