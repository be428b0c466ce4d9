export const languages = ['en', 'fr', 'pa'] as const
export type Language = (typeof languages)[number]
export const isLanguage = (text: unknown): text is Language => (languages as readonly unknown[]).includes(text)
