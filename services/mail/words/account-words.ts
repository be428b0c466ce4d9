import type { Language } from '#events/values/language.ts'

interface Said {
  readonly subject: string
  readonly title: string
  readonly body: string
  readonly button: string
}

/** The texts of mails about accounts. */
export interface AccountWords {
  readonly greeting: (firstName: string) => string
  readonly registration: Said & { readonly expiry: (hours: number) => string }
  readonly known: Said
  readonly reset: Said & { readonly expiry: (minutes: number) => string }
  readonly changed: Said
  /** After a reset that removed them. */
  readonly passkeysRemoved: string
  /** After a reset that ended the texts. */
  readonly textsEnded: string
  readonly passkey: Said
  readonly card: Said
  /** To the new address. */
  readonly newEmail: Said
  /** To the present address, before anything has changed. */
  readonly emailAsked: Said
  /** To the former address. */
  readonly emailChanged: Said
  readonly mistake: string
  readonly resetMistake: string
}

export const accountWordsIn: Readonly<Record<Language, AccountWords>> = {
  en: {
    greeting: (firstName) => `Hello ${firstName},`,
    registration: {
      subject: 'Confirm your e-mail address',
      title: 'Confirm it, and your account is open',
      body: 'Somebody, we hope you, asked for a Fresh Glaze account with this address. Confirm that it is yours, and you see your bookings, quotes and receipts in one place. In another browser than the one that asked, you choose your password there.',
      button: 'Confirm my address',
      expiry: (hours) => `The link works for ${hours} hours.`,
    },
    known: {
      subject: 'You already have an account',
      title: 'You already have an account',
      body: 'Somebody, we hope you, asked for a Fresh Glaze account with this address. There is one already: sign in with your password, or choose a new one if you have forgotten it.',
      button: 'Sign in',
    },
    reset: {
      subject: 'Choose a new password',
      title: 'Choose a new password',
      body: 'You asked to choose a new password for your Fresh Glaze account. Wherever you are signed in, you will be signed out.',
      button: 'Choose a new password',
      expiry: (minutes) => `The link works once, for ${minutes} minutes.`,
    },
    changed: {
      subject: 'Your password was changed',
      title: 'Your password was changed',
      body: 'The password of your Fresh Glaze account was changed just now, and other devices were signed out. If that was you, there is nothing to do. If it was not, choose a new password at once.',
      button: 'That was not me',
    },
    textsEnded:
      'Texts about your visits ended with it too, since somebody else may have named the number. You can turn them on again on your profile.',
    passkeysRemoved:
      'Your passkeys were removed with it, since whoever knew the old password may have added one. You can add them again on your profile.',
    passkey: {
      subject: 'A passkey was added to your account',
      title: 'A passkey was added',
      body: 'A passkey was added to your Fresh Glaze account just now. Whoever has it signs in without your password. If that was you, there is nothing to do. If it was not, remove it from your profile, then choose a new password.',
      button: 'See my passkeys',
    },
    card: {
      subject: 'A card was saved to your account',
      title: 'A card was saved',
      body: 'A card was saved to your Fresh Glaze account just now. Nothing was charged. If that was you, there is nothing to do. If it was not, remove the card, then choose a new password.',
      button: 'See my cards',
    },
    newEmail: {
      subject: 'Confirm your new e-mail address',
      title: 'Confirm your new e-mail address',
      body: 'You asked to use this address for your Fresh Glaze account from now on. Press the button, and it takes the place of the former one.',
      button: 'Use this address',
    },
    emailAsked: {
      subject: 'Somebody wants to change your e-mail address',
      title: 'Another e-mail address was asked for',
      body: 'Somebody who is signed in to your Fresh Glaze account and knows its password asked to use another e-mail address for it. If that was you, there is nothing to do: the mail that we sent there has the button. If it was not, press the one here: nothing changes, everybody is signed out, and you choose a new password.',
      button: 'That was not me: stop it',
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      title: 'Your e-mail address was changed',
      body: 'Another e-mail address is used for your Fresh Glaze account from now on, and mails about it go there. If that was you, there is nothing to do. If it was not, tell us at once.',
      button: 'That was not me',
    },
    mistake: 'If that was not you, delete this mail: nothing has happened and nothing will.',
    resetMistake: 'If you did not ask for it, delete this mail: your password stays as it is.',
  },
  fr: {
    greeting: (firstName) => `Bonjour ${firstName},`,
    registration: {
      subject: 'Confirmez votre adresse courriel',
      title: 'Confirmez-la, et votre compte est ouvert',
      body: 'Quelqu’un, sans doute vous, a demandé un compte Fresh Glaze avec cette adresse. Confirmez qu’elle est bien la vôtre, et vous trouverez vos rendez-vous, vos soumissions et vos reçus au même endroit. Dans un autre navigateur que celui de la demande, vous y choisissez votre mot de passe.',
      button: 'Confirmer mon adresse',
      expiry: (hours) => `Le lien est valable ${hours} heures.`,
    },
    known: {
      subject: 'Vous avez déjà un compte',
      title: 'Vous avez déjà un compte',
      body: 'Quelqu’un, sans doute vous, a demandé un compte Fresh Glaze avec cette adresse. Il en existe déjà un : connectez-vous avec votre mot de passe, ou choisissez-en un nouveau si vous l’avez oublié.',
      button: 'Me connecter',
    },
    reset: {
      subject: 'Choisissez un nouveau mot de passe',
      title: 'Choisissez un nouveau mot de passe',
      body: 'Vous avez demandé à choisir un nouveau mot de passe pour votre compte Fresh Glaze. Vous serez déconnecté de tous vos appareils.',
      button: 'Choisir un nouveau mot de passe',
      expiry: (minutes) => `Le lien fonctionne une seule fois, pendant ${minutes} minutes.`,
    },
    changed: {
      subject: 'Votre mot de passe a été modifié',
      title: 'Votre mot de passe a été modifié',
      body: 'Le mot de passe de votre compte Fresh Glaze vient d’être modifié, et vos autres appareils ont été déconnectés. Si c’était vous, il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe.',
      button: 'Ce n’était pas moi',
    },
    textsEnded:
      'Les textos au sujet de vos rendez-vous ont cessé eux aussi, car quelqu’un d’autre a pu indiquer le numéro. Vous pouvez les réactiver dans votre profil.',
    passkeysRemoved:
      'Vos clés d’accès ont été supprimées en même temps, car une personne qui connaissait l’ancien mot de passe a pu en ajouter une. Vous pouvez les ajouter de nouveau dans votre profil.',
    passkey: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      title: 'Une clé d’accès a été ajoutée',
      body: 'Une clé d’accès vient d’être ajoutée à votre compte Fresh Glaze. La personne qui la détient se connecte sans votre mot de passe. Si c’était vous, vous n’avez rien à faire. Sinon, supprimez-la de votre profil, puis choisissez un nouveau mot de passe.',
      button: 'Voir mes clés d’accès',
    },
    card: {
      subject: 'Une carte a été enregistrée dans votre compte',
      title: 'Une carte a été enregistrée',
      body: 'Une carte vient d’être enregistrée dans votre compte Fresh Glaze. Rien n’a été débité. Si c’était vous, vous n’avez rien à faire. Sinon, retirez la carte, puis choisissez un nouveau mot de passe.',
      button: 'Voir mes cartes',
    },
    newEmail: {
      subject: 'Confirmez votre nouvelle adresse courriel',
      title: 'Confirmez votre nouvelle adresse courriel',
      body: 'Vous avez demandé à utiliser cette adresse pour votre compte Fresh Glaze. Appuyez sur le bouton : elle remplace alors l’ancienne.',
      button: 'Utiliser cette adresse',
    },
    emailAsked: {
      subject: 'Quelqu’un veut modifier votre adresse courriel',
      title: 'Une autre adresse courriel a été demandée',
      body: 'Une personne connectée à votre compte Fresh Glaze, et qui en connaît le mot de passe, a demandé à y utiliser une autre adresse courriel. Si c’était vous, vous n’avez rien à faire ici : le bouton se trouve dans le courriel envoyé à cette adresse. Sinon, appuyez sur celui-ci : rien ne change, tout le monde est déconnecté, et vous choisissez un nouveau mot de passe.',
      button: 'Ce n’était pas moi : tout arrêter',
    },
    emailChanged: {
      subject: 'Votre adresse courriel a changé',
      title: 'Votre adresse courriel a changé',
      body: 'Votre compte Fresh Glaze utilise désormais une autre adresse courriel, et les courriels à son sujet y sont envoyés. Si c’était vous, vous n’avez rien à faire. Sinon, prévenez-nous sans attendre.',
      button: 'Ce n’était pas moi',
    },
    mistake: 'Si ce n’était pas vous, supprimez ce courriel : rien ne s’est passé et rien ne se passera.',
    resetMistake: 'Si vous n’avez rien demandé, supprimez ce courriel : votre mot de passe reste le même.',
  },
  pa: {
    greeting: (firstName) => `ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ ${firstName},`,
    registration: {
      subject: 'ਆਪਣਾ ਈਮੇਲ ਪਤਾ ਪੱਕਾ ਕਰੋ',
      title: 'ਪੱਕਾ ਕਰੋ ਅਤੇ ਤੁਹਾਡਾ ਖਾਤਾ ਖੁੱਲ੍ਹ ਜਾਵੇਗਾ',
      body: 'ਕਿਸੇ ਨੇ, ਸ਼ਾਇਦ ਤੁਸੀਂ, ਇਸ ਪਤੇ ਨਾਲ Fresh Glaze ਖਾਤਾ ਮੰਗਿਆ ਹੈ। ਪੱਕਾ ਕਰੋ ਕਿ ਇਹ ਪਤਾ ਤੁਹਾਡਾ ਹੈ, ਫਿਰ ਤੁਹਾਡੀਆਂ ਬੁਕਿੰਗਾਂ, ਕੀਮਤਾਂ ਅਤੇ ਰਸੀਦਾਂ ਇੱਕੋ ਥਾਂ ਮਿਲਣਗੀਆਂ। ਜੇ ਤੁਸੀਂ ਹੋਰ ਬ੍ਰਾਊਜ਼ਰ ਵਿੱਚ ਹੋ, ਤਾਂ ਪਾਸਵਰਡ ਉੱਥੇ ਹੀ ਚੁਣੋਗੇ।',
      button: 'ਮੇਰਾ ਪਤਾ ਪੱਕਾ ਕਰੋ',
      expiry: (hours) => `ਇਹ ਲਿੰਕ ${hours} ਘੰਟੇ ਚੱਲਦਾ ਹੈ।`,
    },
    known: {
      subject: 'ਤੁਹਾਡਾ ਖਾਤਾ ਪਹਿਲਾਂ ਹੀ ਹੈ',
      title: 'ਤੁਹਾਡਾ ਖਾਤਾ ਪਹਿਲਾਂ ਹੀ ਹੈ',
      body: 'ਕਿਸੇ ਨੇ, ਸ਼ਾਇਦ ਤੁਸੀਂ, ਇਸ ਪਤੇ ਨਾਲ Fresh Glaze ਖਾਤਾ ਮੰਗਿਆ ਹੈ। ਖਾਤਾ ਪਹਿਲਾਂ ਹੀ ਬਣਿਆ ਹੋਇਆ ਹੈ: ਆਪਣੇ ਪਾਸਵਰਡ ਨਾਲ ਸਾਈਨ ਇਨ ਕਰੋ, ਜਾਂ ਭੁੱਲ ਗਏ ਹੋ ਤਾਂ ਨਵਾਂ ਚੁਣੋ।',
      button: 'ਸਾਈਨ ਇਨ ਕਰੋ',
    },
    reset: {
      subject: 'ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ',
      title: 'ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ',
      body: 'ਤੁਸੀਂ ਆਪਣੇ Fresh Glaze ਖਾਤੇ ਲਈ ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣਨ ਲਈ ਕਿਹਾ ਹੈ। ਤੁਸੀਂ ਆਪਣੇ ਸਾਰੇ ਡਿਵਾਈਸਾਂ ਤੋਂ ਸਾਈਨ ਆਊਟ ਹੋ ਜਾਓਗੇ।',
      button: 'ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ',
      expiry: (minutes) => `ਇਹ ਲਿੰਕ ਇੱਕੋ ਵਾਰ ਅਤੇ ${minutes} ਮਿੰਟ ਤੱਕ ਚੱਲਦਾ ਹੈ।`,
    },
    changed: {
      subject: 'ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਬਦਲਿਆ ਗਿਆ',
      title: 'ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਬਦਲਿਆ ਗਿਆ',
      body: 'ਤੁਹਾਡੇ Fresh Glaze ਖਾਤੇ ਦਾ ਪਾਸਵਰਡ ਹੁਣੇ ਬਦਲਿਆ ਗਿਆ ਹੈ ਅਤੇ ਬਾਕੀ ਡਿਵਾਈਸ ਸਾਈਨ ਆਊਟ ਕਰ ਦਿੱਤੇ ਗਏ ਹਨ। ਜੇ ਇਹ ਤੁਸੀਂ ਕੀਤਾ ਹੈ ਤਾਂ ਕੁਝ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ। ਜੇ ਨਹੀਂ, ਤਾਂ ਤੁਰੰਤ ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ।',
      button: 'ਇਹ ਮੈਂ ਨਹੀਂ ਸੀ',
    },
    textsEnded:
      'ਤੁਹਾਡੀਆਂ ਮੁਲਾਕਾਤਾਂ ਬਾਰੇ ਟੈਕਸਟ ਵੀ ਇਸਦੇ ਨਾਲ ਬੰਦ ਹੋ ਗਏ ਹਨ, ਕਿਉਂਕਿ ਨੰਬਰ ਕਿਸੇ ਹੋਰ ਨੇ ਦਿੱਤਾ ਹੋ ਸਕਦਾ ਸੀ। ਤੁਸੀਂ ਉਨ੍ਹਾਂ ਨੂੰ ਆਪਣੀ ਪ੍ਰੋਫ਼ਾਈਲ ਵਿੱਚ ਮੁੜ ਚਾਲੂ ਕਰ ਸਕਦੇ ਹੋ।',
    passkeysRemoved:
      'ਇਸਦੇ ਨਾਲ ਤੁਹਾਡੀਆਂ ਪਾਸਕੀਆਂ ਵੀ ਹਟਾ ਦਿੱਤੀਆਂ ਗਈਆਂ ਹਨ, ਕਿਉਂਕਿ ਪੁਰਾਣਾ ਪਾਸਵਰਡ ਜਾਣਨ ਵਾਲਾ ਕੋਈ ਵੀ ਇੱਕ ਜੋੜ ਸਕਦਾ ਸੀ। ਤੁਸੀਂ ਉਨ੍ਹਾਂ ਨੂੰ ਆਪਣੀ ਪ੍ਰੋਫ਼ਾਈਲ ਵਿੱਚ ਮੁੜ ਜੋੜ ਸਕਦੇ ਹੋ।',
    passkey: {
      subject: 'ਤੁਹਾਡੇ ਖਾਤੇ ਵਿੱਚ ਇੱਕ ਪਾਸਕੀ ਜੋੜੀ ਗਈ ਹੈ',
      title: 'ਇੱਕ ਪਾਸਕੀ ਜੋੜੀ ਗਈ ਹੈ',
      body: 'ਹੁਣੇ ਤੁਹਾਡੇ Fresh Glaze ਖਾਤੇ ਵਿੱਚ ਇੱਕ ਪਾਸਕੀ ਜੋੜੀ ਗਈ ਹੈ। ਜਿਸ ਕੋਲ ਇਹ ਹੈ, ਉਹ ਤੁਹਾਡੇ ਪਾਸਵਰਡ ਤੋਂ ਬਿਨਾਂ ਸਾਈਨ ਇਨ ਕਰ ਸਕਦਾ ਹੈ। ਜੇ ਇਹ ਤੁਸੀਂ ਕੀਤਾ ਸੀ, ਤਾਂ ਕੁਝ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ। ਜੇ ਨਹੀਂ, ਤਾਂ ਇਸਨੂੰ ਆਪਣੀ ਪ੍ਰੋਫ਼ਾਈਲ ਤੋਂ ਹਟਾਓ ਅਤੇ ਫਿਰ ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ।',
      button: 'ਮੇਰੀਆਂ ਪਾਸਕੀਆਂ ਵੇਖੋ',
    },
    card: {
      subject: 'ਤੁਹਾਡੇ ਖਾਤੇ ਵਿੱਚ ਇੱਕ ਕਾਰਡ ਸੰਭਾਲਿਆ ਗਿਆ ਹੈ',
      title: 'ਇੱਕ ਕਾਰਡ ਸੰਭਾਲਿਆ ਗਿਆ ਹੈ',
      body: 'ਹੁਣੇ ਤੁਹਾਡੇ Fresh Glaze ਖਾਤੇ ਵਿੱਚ ਇੱਕ ਕਾਰਡ ਸੰਭਾਲਿਆ ਗਿਆ ਹੈ। ਉਸ ਤੋਂ ਕੋਈ ਪੈਸਾ ਨਹੀਂ ਕੱਟਿਆ ਗਿਆ। ਜੇ ਇਹ ਤੁਸੀਂ ਕੀਤਾ ਸੀ, ਤਾਂ ਕੁਝ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ। ਜੇ ਨਹੀਂ, ਤਾਂ ਕਾਰਡ ਹਟਾਓ ਅਤੇ ਫਿਰ ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋ।',
      button: 'ਮੇਰੇ ਕਾਰਡ ਵੇਖੋ',
    },
    newEmail: {
      subject: 'ਆਪਣਾ ਨਵਾਂ ਈਮੇਲ ਪਤਾ ਪੱਕਾ ਕਰੋ',
      title: 'ਆਪਣਾ ਨਵਾਂ ਈਮੇਲ ਪਤਾ ਪੱਕਾ ਕਰੋ',
      body: 'ਤੁਸੀਂ ਆਪਣੇ Fresh Glaze ਖਾਤੇ ਲਈ ਇਹ ਪਤਾ ਵਰਤਣ ਲਈ ਕਿਹਾ ਸੀ। ਬਟਨ ਦਬਾਓ, ਅਤੇ ਇਹ ਪੁਰਾਣੇ ਪਤੇ ਦੀ ਥਾਂ ਲੈ ਲਵੇਗਾ।',
      button: 'ਇਹ ਪਤਾ ਵਰਤੋ',
    },
    emailAsked: {
      subject: 'ਕੋਈ ਤੁਹਾਡਾ ਈਮੇਲ ਪਤਾ ਬਦਲਣਾ ਚਾਹੁੰਦਾ ਹੈ',
      title: 'ਹੋਰ ਈਮੇਲ ਪਤਾ ਮੰਗਿਆ ਗਿਆ ਹੈ',
      body: 'ਤੁਹਾਡੇ Fresh Glaze ਖਾਤੇ ਵਿੱਚ ਸਾਈਨ ਇਨ ਹੋਏ ਕਿਸੇ ਵਿਅਕਤੀ ਨੇ, ਜੋ ਇਸਦਾ ਪਾਸਵਰਡ ਜਾਣਦਾ ਹੈ, ਖਾਤੇ ਲਈ ਹੋਰ ਈਮੇਲ ਪਤਾ ਵਰਤਣ ਲਈ ਕਿਹਾ ਹੈ। ਜੇ ਇਹ ਤੁਸੀਂ ਕੀਤਾ ਸੀ, ਤਾਂ ਇੱਥੇ ਕੁਝ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ: ਬਟਨ ਉਸ ਪਤੇ ਤੇ ਭੇਜੀ ਈਮੇਲ ਵਿੱਚ ਹੈ। ਜੇ ਨਹੀਂ, ਤਾਂ ਹੇਠਲਾ ਬਟਨ ਦਬਾਓ: ਕੁਝ ਨਹੀਂ ਬਦਲੇਗਾ, ਸਾਰੇ ਡਿਵਾਈਸ ਸਾਈਨ ਆਊਟ ਹੋ ਜਾਣਗੇ, ਅਤੇ ਤੁਸੀਂ ਨਵਾਂ ਪਾਸਵਰਡ ਚੁਣੋਗੇ।',
      button: 'ਇਹ ਮੈਂ ਨਹੀਂ ਸੀ: ਰੋਕੋ',
    },
    emailChanged: {
      subject: 'ਤੁਹਾਡਾ ਈਮੇਲ ਪਤਾ ਬਦਲ ਗਿਆ ਹੈ',
      title: 'ਤੁਹਾਡਾ ਈਮੇਲ ਪਤਾ ਬਦਲ ਗਿਆ ਹੈ',
      body: 'ਹੁਣ ਤੋਂ ਤੁਹਾਡੇ Fresh Glaze ਖਾਤੇ ਲਈ ਕੋਈ ਹੋਰ ਈਮੇਲ ਪਤਾ ਵਰਤਿਆ ਜਾਂਦਾ ਹੈ, ਅਤੇ ਇਸ ਬਾਰੇ ਈਮੇਲਾਂ ਉੱਥੇ ਜਾਂਦੀਆਂ ਹਨ। ਜੇ ਇਹ ਤੁਸੀਂ ਕੀਤਾ ਸੀ, ਤਾਂ ਕੁਝ ਕਰਨ ਦੀ ਲੋੜ ਨਹੀਂ। ਜੇ ਨਹੀਂ, ਤਾਂ ਸਾਨੂੰ ਤੁਰੰਤ ਦੱਸੋ।',
      button: 'ਇਹ ਮੈਂ ਨਹੀਂ ਸੀ',
    },
    mistake: 'ਜੇ ਇਹ ਤੁਸੀਂ ਨਹੀਂ ਸੀ, ਤਾਂ ਇਹ ਈਮੇਲ ਮਿਟਾ ਦਿਓ: ਕੁਝ ਨਹੀਂ ਹੋਇਆ ਅਤੇ ਕੁਝ ਨਹੀਂ ਹੋਵੇਗਾ।',
    resetMistake: 'ਜੇ ਤੁਸੀਂ ਇਹ ਨਹੀਂ ਮੰਗਿਆ, ਤਾਂ ਇਹ ਈਮੇਲ ਮਿਟਾ ਦਿਓ: ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਓਹੀ ਰਹੇਗਾ।',
  },
}
