import type { ReceiptWords } from './receipt-words.ts'

export const fr: ReceiptWords = {
  kinds: {
    deposit: 'Reçu d’acompte',
    invoice: 'Facture',
    payment: 'Reçu de paiement',
    'kept-deposit': 'Reçu d’acompte conservé',
    'credit-note': 'Note de crédit',
    'refund-returned': 'Correction d’une note de crédit',
  },
  issuedOn: 'Date',
  corrects: 'Corrige',
  booking: 'Réservation',
  visit: 'Visite',
  vehicle: 'Véhicule',
  customer: 'Client',
  hstNumber: 'Numéro de TPS/TVH',
  description: 'Service',
  amount: 'Montant',
  subtotal: 'Sous-total',
  hst: 'TVH (13 %)',
  total: 'Total',
  about: {
    deposit: 'Acompte payé',
    payment: 'Payé par ce reçu',
    'kept-deposit': 'Acompte conservé',
    'credit-note': 'Remboursé',
    'refund-returned': 'Remboursement retourné',
  },
  hstIncluded: 'TVH comprise',
  payments: 'Paiements',
  nothingPaid: 'Rien n’a encore été payé.',
  paymentKinds: {
    deposit: 'Acompte',
    balance: 'Solde',
    tip: 'Pourboire',
    refund: 'Remboursement',
    'refund-returned': 'Remboursement retourné',
  },
  methods: {
    card: 'carte',
    cash: 'comptant',
    credit: 'carte de crédit',
    debit: 'carte de débit',
    'e-transfer': 'Virement Interac',
    cheque: 'chèque',
  },
  owed: 'Reste à payer',
  nothingOwed: 'Rien n’est dû.',
  notes: {
    deposit: 'L’acompte fait partie du prix. La TVH est perçue sur le prix entier au paiement de la visite.',
    'kept-deposit':
      'La visite n’a pas eu lieu; cette partie de l’acompte est conservée selon la politique de remboursement.',
    'credit-note': 'Le remboursement peut prendre de 5 à 10 jours ouvrables avant de paraître sur la carte.',
    'refund-returned':
      'La banque n’a pas accepté le remboursement. Nous conviendrons avec vous d’une autre façon de vous rembourser.',
  },
}
