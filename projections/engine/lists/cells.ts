/** SQL: names of price lines in a jsonb column: 'Pet hair; Engine bay'. */
export const namesSql = (column: string): string =>
  `case when ${column} = '[]' then '' else array_to_string(array(select line->>'displayName' from jsonb_array_elements(${column}) line), '; ') end`
