import { NoShowPanel } from './no-show-panel.tsx'
import { PricePanel } from './price-panel.tsx'

export const PricesPart = () => (
  <>
    <PricePanel />
    <NoShowPanel />
  </>
)
