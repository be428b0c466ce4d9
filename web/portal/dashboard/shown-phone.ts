/** '(416) 555-0134' of a number in E.164; what is none stays as it is. */
export const shownPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
