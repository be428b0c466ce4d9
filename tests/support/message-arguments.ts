import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** 'count:plural', 'name:argument'; each once. */
export function argumentsOf(message: readonly MessageFormatElement[]): readonly string[] {
  const found = message.flatMap((part) => [
    ...(part.type === TYPE.literal || part.type === TYPE.pound ? [] : [`${part.value}:${TYPE[part.type]}`]),
    ...inside(part).flatMap(argumentsOf),
  ])
  return [...new Set(found)].toSorted()
}

/** Names of the values that a text takes; each once. */
export const argumentsOfText = (text: string): readonly string[] =>
  [...new Set(argumentsOf(parse(text)).map((argument) => argument.slice(0, argument.lastIndexOf(':'))))].toSorted()

/** Messages inside a part: the choices of a plural or a select, the content of a tag. */
export function inside(part: MessageFormatElement): readonly MessageFormatElement[][] {
  if (part.type === TYPE.plural || part.type === TYPE.select)
    return Object.values(part.options).map(({ value }) => value)
  return part.type === TYPE.tag ? [part.children] : []
}
