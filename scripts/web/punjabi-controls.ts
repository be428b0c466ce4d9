import type { Plugin } from 'vite'

/** Punjabi strings of React Aria's date controls, by group and key. */
export const punjabiControls: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  calendar: {
    previous: 'ਪਿਛਲਾ',
    next: 'ਅਗਲਾ',
    selectedDateDescription: 'ਚੁਣੀ ਗਈ ਤਾਰੀਖ਼: {date}',
    selectedRangeDescription: 'ਚੁਣੀਆਂ ਗਈਆਂ ਤਾਰੀਖ਼ਾਂ: {dateRange}',
    todayDate: 'ਅੱਜ, {date}',
    todayDateSelected: 'ਅੱਜ, {date}, ਚੁਣੀ ਗਈ',
    dateSelected: '{date}, ਚੁਣੀ ਗਈ',
    startRangeSelectionPrompt: 'ਪਹਿਲੀ ਤਾਰੀਖ਼ ਚੁਣਨ ਲਈ ਕਲਿੱਕ ਕਰੋ',
    finishRangeSelectionPrompt: 'ਆਖ਼ਰੀ ਤਾਰੀਖ਼ ਚੁਣਨ ਲਈ ਕਲਿੱਕ ਕਰੋ',
    minimumDate: 'ਸਭ ਤੋਂ ਪਹਿਲੀ ਮਿਲ ਸਕਣ ਵਾਲੀ ਤਾਰੀਖ਼',
    maximumDate: 'ਸਭ ਤੋਂ ਆਖ਼ਰੀ ਮਿਲ ਸਕਣ ਵਾਲੀ ਤਾਰੀਖ਼',
    dateRange: '{startDate} ਤੋਂ {endDate} ਤੱਕ',
  },
}

export const punjabiControlsPlugin = (): Plugin => ({
  name: 'punjabi-controls',
  transform(code, id) {
    const group = /\/react-aria\/dist\/private\/(\w+)\/intlStrings\.m?js(?:\?|$)/.exec(id)?.[1]
    const strings = punjabiControls[group ?? '']
    if (strings === undefined) return null
    const dictionary = /export\s*\{\s*(\S+) as default\s*\}/.exec(code)?.[1]
    if (dictionary === undefined)
      throw new Error(`${id} no longer exports a dictionary: Punjabi controls would be mute`)
    return {
      code: `${code}\n${dictionary}["pa-IN"] = { ${Object.entries(strings).map(toSource).join(', ')} };\n`,
      map: null,
    }
  },
})

/** Source of a text, or of a function where it has arguments. */
function toSource([key, text]: readonly [string, string]): string {
  const template = text.replaceAll(/\{(\w+)\}/g, (_, name) => `\${args.${name}}`)
  return template === text ? `${key}: ${JSON.stringify(text)}` : `${key}: (args) => \`${template}\``
}
