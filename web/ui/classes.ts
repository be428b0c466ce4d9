/** Joins the class names that apply: `classes(css.card, raised && css.raised)`. */
export const classes = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
