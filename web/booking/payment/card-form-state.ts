export type CardFormState =
  | { readonly name: 'idle' }
  | { readonly name: 'loading' }
  | { readonly name: 'ready' }
  | { readonly name: 'confirming' }
  | { readonly name: 'done'; readonly intentId: string }
  | { readonly name: 'declined' }
  | { readonly name: 'blocked' }

export type CardFormEvent =
  | { readonly type: 'load' }
  | { readonly type: 'loaded' }
  | { readonly type: 'load-failed' }
  | { readonly type: 'submit' }
  | { readonly type: 'paid'; readonly intentId: string }
  | { readonly type: 'declined' }
  /** A field of the form was not complete, or nothing was paid after all: the form is as it was before. */
  | { readonly type: 'given-back' }

/** Total: meaningless events keep the state. */
export function cardFormAfter(state: CardFormState, event: CardFormEvent): CardFormState {
  switch (event.type) {
    case 'load':
      return state.name === 'idle' || state.name === 'blocked' ? { name: 'loading' } : state
    case 'loaded':
      return state.name === 'loading' ? { name: 'ready' } : state
    case 'load-failed':
      return state.name === 'loading' ? { name: 'blocked' } : state
    case 'submit':
      return canSubmit(state) ? { name: 'confirming' } : state
    case 'paid':
      return state.name === 'confirming' ? { name: 'done', intentId: event.intentId } : state
    case 'declined':
      return state.name === 'confirming' ? { name: 'declined' } : state
    case 'given-back':
      return state.name === 'confirming' ? { name: 'ready' } : state
  }
}

/** After a decline the same form takes another card. */
export const canSubmit = (state: CardFormState): boolean => state.name === 'ready' || state.name === 'declined'
