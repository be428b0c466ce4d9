import { useI18n } from '#web/i18n/use-i18n.tsx'

import { SectionState } from '../frame/section-state.tsx'
import { useAddressParameter } from '../frame/use-section.ts'
import { useSystemState } from '../system/use-system-state.ts'
import { VerifyPanel } from '../system/verify-panel.tsx'
import { DaysHistory } from './days-history.tsx'
import { StorySearch } from './story-search.tsx'
import { CustomerStory, ThingStory } from './thing-story.tsx'

export function HistorySection() {
  return (
    <>
      <StorySearch />
      <Shown />
      <Verified />
    </>
  )
}

function Shown() {
  const { t } = useI18n()
  const customer = useAddressParameter('customer')
  const booking = useAddressParameter('booking')
  const deal = useAddressParameter('deal')
  if (customer !== null) return <CustomerStory id={customer} />
  if (booking !== null) return <ThingStory kind="bookings" id={booking} heading={t('history.of-booking')} />
  if (deal !== null) return <ThingStory kind="deals" id={deal} heading={t('history.of-deal')} />
  return <DaysHistory />
}

function Verified() {
  const { read, call, isRunning } = useSystemState()
  return (
    <SectionState read={read}>{(state) => <VerifyPanel state={state} isBusy={isRunning} call={call} />}</SectionState>
  )
}
