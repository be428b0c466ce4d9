import type { Language } from '#events/values/language.ts'

/** Documents that are mailed; the others are told of by mails of their own. */
export type MailedReceipt =
  | 'invoice'
  | 'payment'
  | 'charge'
  | 'kept-deposit'
  | 'discount'
  | 'discount-undone'
  | 'credit-note'
  | 'payment-withdrawn'
  | 'refund-withdrawn'

/** That of a kept deposit has words of its own: `keptDepositWords`. */
export type PlainReceipt = Exclude<MailedReceipt, 'kept-deposit'>

interface ReceiptMailWords {
  readonly bodies: Readonly<Record<PlainReceipt, string>>
  readonly number: string
  readonly amount: string
  readonly owed: string
  /** Beside what is owed. */
  readonly owedNext: string
}

export const receiptMailWords: Readonly<Record<Language, ReceiptMailWords>> = {
  en: {
    bodies: {
      invoice: 'Thank you for having us. The invoice of your visit is attached as a PDF.',
      payment: 'Thank you, your payment has arrived. The receipt is attached as a PDF.',
      charge:
        'Nobody was there for your visit, and we have charged your saved card as we wrote to you. The receipt is attached as a PDF. Is the charge not right? Answer this e-mail, and a person looks at it.',
      discount:
        'We took something off the price of your visit. The credit note is attached as a PDF; it corrects the invoice.',
      'discount-undone':
        'A discount on your visit was undone, and the price is what it was before. The debit note is attached as a PDF.',
      'credit-note': 'We have given money back to you by hand. The credit note is attached as a PDF.',
      'payment-withdrawn':
        'We had recorded a payment of yours by mistake, and have taken the record back. The correction is attached as a PDF; it replaces the receipt that it names. You disagree? Answer this e-mail, and a person looks at it.',
      'refund-withdrawn':
        'We had recorded by mistake that money was given back to you, and have taken the record back. The correction is attached as a PDF. You disagree? Answer this e-mail, and a person looks at it.',
    },
    number: 'Number',
    amount: 'Amount',
    owed: 'Still owed',
    owedNext: 'You have paid in the meantime? Then there is nothing to do, and a receipt follows.',
  },
  fr: {
    bodies: {
      invoice: 'Merci de nous avoir reçus. La facture de votre visite est jointe en PDF.',
      payment: 'Merci, votre paiement est arrivé. Le reçu est joint en PDF.',
      charge:
        'Il n’y avait personne à votre visite, et nous avons débité votre carte enregistrée comme nous vous l’avions écrit. Le reçu est joint en PDF. Le débit vous semble inexact? Répondez à ce courriel, et une personne l’examinera.',
      discount:
        'Nous avons réduit le prix de votre visite. La note de crédit, qui corrige la facture, est jointe en PDF.',
      'discount-undone':
        'Une remise sur votre visite a été annulée : le prix est de nouveau celui d’avant. La note de débit est jointe en PDF.',
      'credit-note':
        'Nous vous avons remis de l’argent en main propre ou par virement. La note de crédit est jointe en PDF.',
      'payment-withdrawn':
        'Nous avions inscrit par erreur un paiement de votre part et avons retiré cette inscription. La correction est jointe en PDF; elle remplace le reçu qu’elle nomme. Vous n’êtes pas d’accord? Répondez à ce courriel, et une personne l’examinera.',
      'refund-withdrawn':
        'Nous avions inscrit par erreur un remboursement à votre nom et avons retiré cette inscription. La correction est jointe en PDF. Vous n’êtes pas d’accord? Répondez à ce courriel, et une personne l’examinera.',
    },
    number: 'Numéro',
    amount: 'Montant',
    owed: 'Reste à payer',
    owedNext: 'Vous avez payé entre-temps? Vous n’avez alors rien à faire : un reçu suivra.',
  },
  pa: {
    bodies: {
      invoice: 'ਸਾਨੂੰ ਮੌਕਾ ਦੇਣ ਲਈ ਤੁਹਾਡਾ ਧੰਨਵਾਦ। ਤੁਹਾਡੀ ਫੇਰੀ ਦਾ ਬਿੱਲ ਪੀਡੀਐਫ਼ ਵਜੋਂ ਨਾਲ ਲੱਗਾ ਹੈ।',
      payment: 'ਧੰਨਵਾਦ, ਤੁਹਾਡਾ ਭੁਗਤਾਨ ਮਿਲ ਗਿਆ ਹੈ। ਰਸੀਦ ਪੀਡੀਐਫ਼ ਵਜੋਂ ਨਾਲ ਲੱਗੀ ਹੈ।',
      charge:
        'ਤੁਹਾਡੀ ਫੇਰੀ ’ਤੇ ਕੋਈ ਨਹੀਂ ਸੀ, ਅਤੇ ਜਿਵੇਂ ਅਸੀਂ ਤੁਹਾਨੂੰ ਲਿਖਿਆ ਸੀ, ਅਸੀਂ ਤੁਹਾਡੇ ਸੰਭਾਲੇ ਹੋਏ ਕਾਰਡ ਤੋਂ ਚਾਰਜ ਕੀਤਾ ਹੈ। ਰਸੀਦ ਪੀਡੀਐਫ਼ ਵਜੋਂ ਨਾਲ ਲੱਗੀ ਹੈ। ਕੀ ਚਾਰਜ ਸਹੀ ਨਹੀਂ? ਇਸ ਈਮੇਲ ਦਾ ਜਵਾਬ ਦਿਓ, ਸਾਡਾ ਕਰਮਚਾਰੀ ਇਸ ਨੂੰ ਵੇਖੇਗਾ।',
      discount: 'ਅਸੀਂ ਤੁਹਾਡੀ ਫੇਰੀ ਦੀ ਕੀਮਤ ਘਟਾਈ ਹੈ। ਬਿੱਲ ਨੂੰ ਸੋਧਣ ਵਾਲਾ ਕ੍ਰੈਡਿਟ ਨੋਟ ਪੀਡੀਐਫ਼ ਵਜੋਂ ਨਾਲ ਲੱਗਾ ਹੈ।',
      'discount-undone': 'ਤੁਹਾਡੀ ਫੇਰੀ ਦੀ ਇੱਕ ਛੋਟ ਵਾਪਸ ਲਈ ਗਈ ਹੈ, ਅਤੇ ਕੀਮਤ ਮੁੜ ਪਹਿਲਾਂ ਵਾਲੀ ਹੈ। ਡੈਬਿਟ ਨੋਟ ਪੀਡੀਐਫ਼ ਵਜੋਂ ਨਾਲ ਲੱਗਾ ਹੈ।',
      'credit-note': 'ਅਸੀਂ ਤੁਹਾਨੂੰ ਰਕਮ ਹੱਥੀਂ ਜਾਂ ਟ੍ਰਾਂਸਫ਼ਰ ਰਾਹੀਂ ਵਾਪਸ ਕੀਤੀ ਹੈ। ਕ੍ਰੈਡਿਟ ਨੋਟ ਪੀਡੀਐਫ਼ ਵਜੋਂ ਨਾਲ ਹੈ।',
      'payment-withdrawn':
        'ਅਸੀਂ ਗ਼ਲਤੀ ਨਾਲ ਤੁਹਾਡਾ ਇੱਕ ਭੁਗਤਾਨ ਦਰਜ ਕਰ ਲਿਆ ਸੀ, ਅਤੇ ਉਹ ਵਾਪਸ ਲੈ ਲਿਆ ਹੈ। ਸੋਧ ਪੀਡੀਐਫ਼ ਵਜੋਂ ਨਾਲ ਹੈ; ਇਹ ਉਸ ਰਸੀਦ ਦੀ ਥਾਂ ਲੈਂਦੀ ਹੈ ਜਿਸ ਦਾ ਇਸ ਵਿੱਚ ਨਾਂ ਹੈ। ਤੁਸੀਂ ਸਹਿਮਤ ਨਹੀਂ? ਇਸ ਈ-ਮੇਲ ਦਾ ਜਵਾਬ ਦਿਓ, ਇੱਕ ਵਿਅਕਤੀ ਇਸ ਨੂੰ ਵੇਖੇਗਾ।',
      'refund-withdrawn':
        'ਅਸੀਂ ਗ਼ਲਤੀ ਨਾਲ ਦਰਜ ਕਰ ਲਿਆ ਸੀ ਕਿ ਤੁਹਾਨੂੰ ਰਕਮ ਵਾਪਸ ਕੀਤੀ ਗਈ, ਅਤੇ ਉਹ ਵਾਪਸ ਲੈ ਲਿਆ ਹੈ। ਸੋਧ ਪੀਡੀਐਫ਼ ਵਜੋਂ ਨਾਲ ਹੈ। ਤੁਸੀਂ ਸਹਿਮਤ ਨਹੀਂ? ਇਸ ਈ-ਮੇਲ ਦਾ ਜਵਾਬ ਦਿਓ, ਇੱਕ ਵਿਅਕਤੀ ਇਸ ਨੂੰ ਵੇਖੇਗਾ।',
    },
    number: 'ਨੰਬਰ',
    amount: 'ਰਕਮ',
    owed: 'ਹਾਲੇ ਦੇਣਾ ਬਾਕੀ',
    owedNext: 'ਕੀ ਤੁਸੀਂ ਇਸ ਦੌਰਾਨ ਭੁਗਤਾਨ ਕਰ ਦਿੱਤਾ ਹੈ? ਫਿਰ ਕੁਝ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ, ਰਸੀਦ ਆ ਜਾਵੇਗੀ।',
  },
}
