import type { AnyEvent } from '#events/envelope.ts'

export interface SentenceContext {
  /** 'Asha Gill', 'Staff (office)', 'Stripe', 'The system'. */
  readonly who: string
  /** 'Asha Gill', 'The customer', '(erased)'. */
  readonly customer: string
}

export type SentencesOf<Event extends AnyEvent> = {
  readonly [One in Event as One['type']]: (event: One, context: SentenceContext) => string
}
