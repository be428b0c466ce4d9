import type { Language } from '#events/values/language.ts'

export const notes: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Dog hair on the back seats, sorry in advance.',
    'Two child seats stay in the car, please work around them.',
    'Coffee spill under the passenger seat.',
    'The car smells of hockey bags. Anything you can do helps.',
    'Selling it next week, please make it shine.',
    'Salt stains on the driver side mat.',
    'Please use something without perfume, I have allergies.',
    'Leased car going back at the end of the month.',
    'Third row has melted crayons.',
    'Please call when you are ten minutes away.',
    'Sand everywhere from the beach.',
    'There is a dash cam, please leave it plugged in.',
  ],
  fr: [
    'Poils de chien sur la banquette arrière.',
    'Un siège d’enfant reste dans la voiture.',
    'Tache de café sous le siège du passager.',
    'Merci d’appeler dix minutes avant d’arriver.',
  ],
  pa: ['ਪਿਛਲੀ ਸੀਟ ਤੇ ਬੱਚਿਆਂ ਦਾ ਖਾਣਾ ਡਿੱਗਿਆ ਹੈ।', 'ਪਹੁੰਚਣ ਤੋਂ ਦਸ ਮਿੰਟ ਪਹਿਲਾਂ ਫ਼ੋਨ ਕਰੋ ਜੀ।', 'ਅਗਲੇ ਹਫ਼ਤੇ ਗੱਡੀ ਵੇਚਣੀ ਹੈ।'],
}

export const accesses: readonly string[] = [
  'Driveway on the left',
  'Underground parking P1, visitor spot 12',
  'Gate code at the intercom, buzz 804',
  'Street parking in front of the house',
  'Office lot behind the building',
  'Laneway garage, use the side gate',
]

export const enquiries: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Do you offer a discount for two cars at the same address?',
    'I run a small fleet of six delivery vans. Do you do monthly visits?',
    'Can you get the smell of smoke out of a used car I just bought?',
    'Do you need water or power from my side? I live in a condo.',
    'My toddler was sick in the car. How soon could you come?',
    'Do you also do exterior washing, or only the interior?',
    'Can I buy a gift card for my father?',
    'Is ceramic coating for leather seats something you do?',
    'Do you come to Guelph?',
    'I left my sunglasses in the car during the last visit, did you see them?',
    'Could you do my car while I am at the office in Mississauga?',
    'How long does the Filled Luxury take for a minivan?',
  ],
  fr: [
    'Offrez-vous un rabais pour deux voitures à la même adresse ?',
    'Venez-vous jusqu’à Oshawa ?',
    'Est-ce que je dois fournir l’eau et l’électricité ?',
  ],
  pa: ['ਕੀ ਤੁਸੀਂ ਦੋ ਗੱਡੀਆਂ ਲਈ ਛੋਟ ਦਿੰਦੇ ਹੋ?', 'ਕੀ ਮੈਨੂੰ ਪਾਣੀ ਅਤੇ ਬਿਜਲੀ ਦੇਣੀ ਪਵੇਗੀ?', 'ਟਰੱਕ ਦੇ ਕੈਬਿਨ ਦੀ ਸਫ਼ਾਈ ਕਿੰਨੇ ਦੀ ਹੈ?'],
}
