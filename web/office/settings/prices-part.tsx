import { NoShowPanel } from './no-show-panel.tsx'
import { PricePanel } from './price-panel.tsx'

/** What is charged: for a visit, and after one to which nobody came. */
export const PricesPart = () => (
  <>
    <PricePanel />
    <NoShowPanel />
  </>
)
