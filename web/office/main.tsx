import '#web/style/tokens.css'
import '#web/style/reset.css'
import '#web/style/faces.css'
import '#web/style/base.css'
import { createRoot } from 'react-dom/client'

import { watchAttention } from '#web/data/attention.ts'
import { watchFaults } from '#web/data/faults.ts'
import { createI18n } from '#web/i18n/i18n.ts'
import { installPunjabiDates, lacksPunjabi } from '#web/i18n/punjabi-dates.ts'
import { browserStorage } from '#web/state/browser-storage.ts'
import { recallLanguage, rememberLanguage } from '#web/state/language-memory.ts'
import { recallTheme, showTheme } from '#web/state/theme.ts'
import { browserTimers, createToasts } from '#web/ui/toasts.ts'

import { faultPlace } from './fault-place.ts'
import { loadOfficeMessages, shellAreas } from './messages.ts'
import { OfficePages } from './office-pages.tsx'
import { Office } from './office.tsx'

/**
 * The office is built apart from the shop (`vite.office.config.ts`): no file of one is loaded by the other. Both take their pieces
 * from `web/ui`, `web/style` and `web/i18n`.
 */
async function main(place: HTMLElement): Promise<void> {
  watchAttention(window)
  if (lacksPunjabi(Intl)) installPunjabiDates(Intl)
  const storage = browserStorage()
  const language = recallLanguage(storage)
  showTheme(recallTheme(storage), document)
  document.documentElement.lang = language
  const i18n = createI18n({
    language,
    load: loadOfficeMessages,
    onChoose: (chosen) => rememberLanguage(chosen, storage, document),
    onError: reportError,
  })
  // Without words the page keeps the ones that it came with, which offer another attempt.
  await i18n.need(shellAreas)
  document.getElementById('slow')?.remove()
  createRoot(place).render(
    <Office i18n={i18n} toasts={createToasts(browserTimers)}>
      <OfficePages />
    </Office>,
  )
}

watchFaults({ app: 'office', placeAt: () => faultPlace(location) })
const place = document.getElementById('office')
if (place === null) throw new Error('office/index.html has no element with the id "office"')
main(place).catch(reportError)
