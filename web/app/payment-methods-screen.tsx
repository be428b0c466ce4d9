import { late } from '#web/data/late.tsx'
import { PaymentMethodsPage } from '#web/portal/cards/payment-methods-page.tsx'

/** The provider's fields for a card come with those of paying, once somebody agreed to save one. */
const SaveCard = late(async () => (await import('#web/booking/rest/card-screens.ts')).cardScreens.save)

/** The saved cards, with the card form of the bookings. */
export const PaymentMethodsScreen = () => <PaymentMethodsPage SaveCard={SaveCard} />
