/** Formula prefixes, with characters skipped before them. */
const beginnings = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  '\r\n=',
  ' =',
  '\uFEFF=',
  '\u00A0=',
  '＝',
  '＋',
  '－',
  '＠',
  "'=",
  '"=',
]

const bodies = [
  '1+1',
  'SUM(1;1)',
  'HYPERLINK("http://example.com","Click")',
  'WEBSERVICE("http://127.0.0.1:9/?"&A1)',
  "cmd|'/C calc'!A0",
  'DDE("soffice";"/etc/passwd";"A1")',
  "'file:///etc/passwd'#$passwd.A1",
  'IMPORTXML(CONCAT("http://127.0.0.1:9/",A1),"//a")',
  'A1&CHAR(10)&B1',
  '{1;2}',
  '1+1\t=2+2',
  '1+1\n=2+2',
  '1+1\r\n"=2+2"',
  '1+1,=2+2',
  '1+1";=2+2',
  `${'1+'.repeat(2_047)}1`,
]

/** Other hostile texts: quotes, separators, line breaks, bidi marks, zeros, length. */
const others = [
  'Asha "the boss" Gill',
  '"=1+1"',
  '",=1+1,"',
  '""',
  'Asha; Gill, Jr.',
  'First line\nsecond line\r\nthird\rfourth',
  'A\ttab',
  ' two  spaces ',
  '\u202Egnp.exe',
  '\u2066=1+1\u2069',
  '\u200B=1+1',
  'ਆਸ਼ਾ ਗਿੱਲ',
  '山田 太郎 🍩',
  '0012',
  '4111111111111111',
  '12e3',
  'x'.repeat(4_096),
  ...Array.from(
    { length: 18 },
    (_, at) => `${['Asha', '"', ',', '\n', ';', '|'][at % 6]}=${at}+1${'"\r\n,'.repeat(at)}`,
  ),
]

export const hostileTexts: readonly string[] = [
  ...others,
  ...bodies.flatMap((body) => beginnings.map((beginning) => beginning + body)),
  ...bodies.flatMap((body) => beginnings.slice(0, 13).map((beginning) => `${beginning}-(${body})`)),
]
