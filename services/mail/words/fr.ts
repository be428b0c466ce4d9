import { bookingFr } from './booking-fr.ts'
import type { MailWords } from './mail-words.ts'

export const fr: MailWords = {
  sender: 'Fresh Glaze, l’esthétique intérieure de votre auto, chez vous. Région du Grand Toronto (Ontario).',
  confirmation: {
    subject: 'Veuillez confirmer : l’infolettre de Fresh Glaze',
    title: 'Plus qu’un clic',
    body: 'Quelqu’un, sans doute vous, nous a demandé d’inscrire cette adresse à l’infolettre de Fresh Glaze : des conseils pour l’intérieur de votre auto et, à l’occasion, une offre. Aucun numéro n’est encore paru. Nous ne l’inscrivons que si vous dites oui ici.',
    button: 'Confirmer mon abonnement',
    expiry: (days) => `Le lien est valable pendant ${days} jours.`,
    mistake: 'Ce n’était pas vous? Ne faites rien, et vous n’entendrez plus parler de nous.',
  },
  welcome: {
    subject: 'Vous êtes sur la liste',
    title: 'Vous êtes sur la liste',
    body: 'Merci d’avoir confirmé. Aucun numéro de notre infolettre n’est encore paru; d’ici là, le blogue a de quoi vous occuper.',
  },
  reminder: {
    subject: 'Vous êtes déjà sur la liste',
    title: 'Vous êtes déjà sur la liste',
    body: 'Quelqu’un, sans doute vous, nous a demandé encore une fois d’inscrire cette adresse à l’infolettre de Fresh Glaze. Elle est déjà sur la liste : vous n’avez rien à faire.',
  },
  listed: {
    button: 'Lire le blogue',
    why: 'Vous recevez ce courriel parce que vous avez confirmé votre abonnement à l’infolettre de Fresh Glaze.',
  },
  acknowledgement: {
    subject: 'Nous avons bien reçu votre message',
    title: 'Nous avons bien reçu votre message',
    greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
    body: 'Merci de nous avoir écrit. Votre message est arrivé, et une vraie personne le lira.',
    promise: 'Nous vous répondrons dans les 24 heures.',
    more: 'C’est urgent, ou vous avez oublié quelque chose? Appelez-nous ou répondez simplement à ce courriel.',
    mistake:
      'Vous ne nous avez pas écrit? Quelqu’un a entré votre adresse par erreur, et vous pouvez ignorer ce courriel.',
  },
  booking: bookingFr,
  unsubscribe: 'Se désabonner',
}
