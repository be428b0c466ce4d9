import type { BookingWords } from './booking-words.ts'

export const bookingFr: BookingWords = {
  greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
  help: (phone) => `Des questions? Répondez à ce courriel ou appelez au ${phone}.`,
  reference: 'Référence',
  service: 'Forfait',
  date: 'Jour',
  time: 'Heure',
  torontoTime: (time) => `${time}, heure de Toronto`,
  place: 'Lieu',
  vehicle: 'Véhicule',
  vehicleOfYear: (year) => `véhicule de ${year}`,
  addOns: {
    'pet-hair-removal': 'Enlèvement des poils d’animaux',
    'stain-treatment': 'Traitement des taches',
    'odor-elimination': 'Élimination des odeurs',
    'headliner-cleaning': 'Nettoyage du pavillon',
  },
  discount: 'Remise',
  hst: 'TVH de 13 %',
  total: 'Total, TVH comprise',
  depositPaid: 'Acompte payé',
  balance: 'Solde à la fin du service',
  refund: 'Remboursement',
  terms: 'Conditions de service',
  refundPolicy: 'Politique de remboursement',
  chooseAgain: 'Choisir un autre moment',
  confirmed: {
    subject: (reference) => `Réservation confirmée : ${reference}`,
    title: 'Réservation confirmée',
    body: 'Votre rendez-vous est fixé et votre acompte est bien arrivé. Fresh Glaze vient chez vous.',
    invite: 'Le rendez-vous est joint à ce courriel, pour votre calendrier.',
    unpaid:
      'Le rendez-vous est à vous. Votre banque ne nous a pas laissés prélever l’acompte : rien n’a été débité, et nous vous écrirons ou vous appellerons à ce sujet.',
    waived: 'Le rendez-vous est à vous. Vous ne payez pas d’acompte : le prix entier se règle à la fin du service.',
    asked: (amount, until) =>
      `Le rendez-vous est à vous. Veuillez payer un acompte de ${amount} par carte au plus tard le ${until} : le lien arrive dans un courriel à part. Le reste du prix se règle à la fin du service.`,
    prepareTitle: 'Avant notre arrivée',
    prepare: [
      'Garez le véhicule là où toutes les portes s’ouvrent, à moins de 30 mètres (100 pieds) d’une prise électrique.',
      'Retirez ce dont vous avez besoin et ce à quoi vous tenez.',
      'Préparez la clé : quelqu’un doit nous la remettre et la reprendre.',
    ],
    refundTitle: 'Si vos plans changent',
    refundFull: (until) => `Annulation sans frais jusqu’au ${until}.`,
    refundPart: (until, percent) => `Jusqu’au ${until}, ${percent} % de l’acompte vous est remboursé.`,
    refundNone: 'Après, nous gardons l’acompte.',
    refundNoneNow: 'L’acompte n’est plus remboursé si vous annulez.',
    change: (phone, reference) => `Appelez au ${phone} et donnez la référence ${reference}, ou répondez à ce courriel.`,
    agreedTitle: 'Ce que vous avez accepté',
    agreed: (version) =>
      `En payant, vous avez accepté les conditions de service et la politique de remboursement${version === null ? '' : ` dans leur version du ${version}`}.`,
  },
  cancelled: {
    subject: (reference) => `Réservation annulée : ${reference}`,
    title: 'Votre rendez-vous est annulé',
    byCustomer: 'Comme vous l’avez demandé, nous avons annulé ce rendez-vous.',
    byBusiness: 'Nous sommes désolés : nous avons dû annuler ce rendez-vous.',
    weather:
      'Nous sommes désolés : la météo ne nous permet pas de travailler dehors ce jour-là, et nous avons dû annuler ce rendez-vous.',
    all: (amount) =>
      `Tout l’acompte revient sur votre carte : ${amount}. Nous vous écrirons de nouveau dès que l’argent sera en route.`,
    part: (amount, percent) =>
      `Selon la politique de remboursement de votre réservation, ${percent} % de l’acompte revient sur votre carte : ${amount}. Nous vous écrirons de nouveau dès que l’argent sera en route.`,
    none: 'Selon la politique de remboursement de votre réservation, l’acompte n’est pas remboursé.',
    released: (amount) =>
      `Rien n’a été débité : les ${amount} que votre banque retient pour nous reviennent sur votre carte.`,
    calendar: 'Le fichier joint retire le rendez-vous de votre calendrier.',
  },
  departed: {
    subject: (reference) => `Nous sommes en route : ${reference}`,
    title: 'Notre fourgonnette est en route vers vous',
    body: 'Nous sommes partis pour votre rendez-vous. Préparez la clé et garez le véhicule là où toutes les portes s’ouvrent.',
  },
  moved: {
    subject: (reference) => `Réservation déplacée : ${reference}`,
    title: 'Votre rendez-vous est déplacé',
    body: 'Comme vous l’avez demandé, nous avons déplacé ce rendez-vous. Le prix et l’acompte restent les mêmes.',
    byOffice:
      'Nous sommes désolés : nous avons dû déplacer ce rendez-vous. Le prix et l’acompte restent les mêmes. Si le nouveau moment ne vous convient pas, appelez-nous ou répondez à ce courriel.',
    bodyWithoutDeposit: 'Comme vous l’avez demandé, nous avons déplacé ce rendez-vous. Le prix reste le même.',
    byOfficeWithoutDeposit:
      'Nous sommes désolés : nous avons dû déplacer ce rendez-vous. Le prix reste le même. Si le nouveau moment ne vous convient pas, appelez-nous ou répondez à ce courriel.',
    before: 'Auparavant',
    weather:
      'Ce déplacement était gratuit, puisque nous avions dû annuler l’heure précédente à cause de la météo. Il ne compte pas parmi vos propres déplacements.',
    once: 'C’était le seul déplacement gratuit à court préavis. Un autre peut entraîner des frais, que nous vous indiquons avant que vous décidiez.',
    calendar: 'Le fichier joint déplace le rendez-vous dans votre calendrier.',
  },
  released: {
    subject: (reference) => `Pas de réservation : ${reference}`,
    title: 'Ce rendez-vous n’a pas été réservé',
    reasons: {
      slot_taken:
        'Votre paiement nous est parvenu après la fin du délai pendant lequel l’heure vous était réservée, et quelqu’un d’autre l’a prise.',
      day_past: 'Votre paiement nous est parvenu après l’heure où le rendez-vous devait commencer.',
      amount: 'Le montant payé n’est pas l’acompte de cette réservation.',
      not_open: 'Votre paiement nous est parvenu après la fermeture de cette réservation.',
    },
    money: (amount) =>
      `Vous ne payez rien. Les ${amount} que votre banque retient pour nous reviennent sur votre carte; selon la banque, ils peuvent rester affichés jusqu’à 7 jours.`,
    again: 'Nous aimerions toujours venir chez vous. Choisissez un autre moment.',
  },
  refundMade: {
    subject: (reference) => `Votre remboursement est en route : ${reference}`,
    title: 'Votre remboursement est en route',
    body: (amount) => `Nous avons renvoyé ${amount} sur la carte avec laquelle vous aviez payé.`,
    when: 'Les banques mettent d’habitude de 5 à 10 jours ouvrables à l’afficher.',
  },
  refundFailed: {
    subject: (reference) => `Votre remboursement n’a pas abouti : ${reference}`,
    title: 'Votre remboursement n’a pas abouti',
    body: (amount) =>
      `Nous avons essayé de renvoyer ${amount} sur la carte avec laquelle vous aviez payé, et le remboursement a été refusé.`,
    next: 'Cet argent est toujours à vous. Notre bureau est au courant et trouvera un autre moyen avec vous : répondez à ce courriel ou appelez-nous si cela vous convient mieux.',
  },
  entry: (reference, phone) => `Référence ${reference}. Questions ou changements : ${phone}`,
}
