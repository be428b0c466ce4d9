import type { Appearance } from '@stripe/stripe-js'

/** Stripe's form stands in a frame that does not see our tokens: it gets their values, as they are in this theme. */
export function stripeAppearance(page: HTMLElement): Appearance {
  const colour = (token: string) => resolved(page, 'color', token)
  return {
    theme: 'flat',
    variables: {
      colorPrimary: colour('--berry'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--ink-2'),
      colorTextPlaceholder: colour('--ink-3'),
      colorDanger: colour('--danger'),
      borderRadius: resolved(page, 'border-top-left-radius', '--r-m'),
      fontFamily: 'Figtree, sans-serif',
      fontSizeBase: '16px',
    },
    rules: {
      '.Input': { border: `2px solid ${colour('--control')}`, padding: '14px 16px' },
      '.Input--invalid': { borderColor: colour('--danger') },
    },
  }
}

/** The value that a property would have; a token itself may still say `light-dark(…)`. */
function resolved(page: HTMLElement, property: string, token: string): string {
  const probe = page.ownerDocument.createElement('span')
  probe.style.setProperty(property, `var(${token})`)
  page.append(probe)
  const value = getComputedStyle(probe).getPropertyValue(property)
  probe.remove()
  return value
}
