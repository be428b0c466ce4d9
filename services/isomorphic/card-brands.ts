export const cardBrandNames: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
    discover: 'Discover',
    diners: 'Diners Club',
    jcb: 'JCB',
    unionpay: 'UnionPay',
  }),
)
