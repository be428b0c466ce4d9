import { useState } from 'react'

import type { QuoteResult } from '#services/contracts/quotes.ts'
import { useI18n } from '#web/i18n/use-i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

import type { AnsweredQuote } from '../answered-quote.ts'
import { ContactForm } from './contact-form.tsx'
import { PayLink, QuoteSummary } from './quote-summary.tsx'
import type { ToldContact } from './to-booking.ts'

interface QuoteDialogProps {
  readonly open: boolean
  readonly answered: AnsweredQuote
  readonly onClose: () => void
  readonly onBooked: (quote: QuoteResult) => void
}

const nothingTold: ToldContact = { email: '', phone: '' }

/** The priced quote: always its summary first. From there Book Now leads to the contact form, and Back returns. */
export function QuoteDialog({ open, answered, onClose, onBooked }: QuoteDialogProps) {
  const { t } = useI18n()
  const [view, setView] = useState<'summary' | 'contact'>('summary')
  const [contact, setContact] = useState(nothingTold)
  if (!open && view !== 'summary') setView('summary')
  const booked = (quote: QuoteResult) => {
    onBooked(quote)
    setContact(nothingTold)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(view === 'summary' ? 'quote.result' : 'quote.contact')}
      closeLabel={t('common.close')}
      actions={view === 'summary' ? <PayLink answered={answered} contact={contact} /> : undefined}
    >
      {view === 'summary' ? (
        <QuoteSummary answered={answered} contact={contact} onBook={() => setView('contact')} />
      ) : (
        <ContactForm
          quote={answered.quote}
          contact={contact}
          change={(patch) => setContact((before) => ({ ...before, ...patch }))}
          onBack={() => setView('summary')}
          onBooked={booked}
        />
      )}
    </Dialog>
  )
}
