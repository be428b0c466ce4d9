import type { AnyEvent } from '#events/envelope.ts'

/** What a sentence needs beside its event. */
export interface SentenceContext {
  /** Whoever did it: 'Asha Gill', 'Staff (office)', 'Stripe', 'The system'. */
  readonly who: string
  /** Whose booking it is: 'Asha Gill', 'The customer', '(erased)'. */
  readonly customer: string
}

/** A sentence for each type of event of a noun, without its full stop. */
export type SentencesOf<Event extends AnyEvent> = {
  readonly [One in Event as One['type']]: (event: One, context: SentenceContext) => string
}
