import css from './prose.module.css'

/** Running text as a message holds it: a paragraph per line, lines that begin with '- ' in a row are a list. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <div className={css.prose}>
      {blocksOf(text).map((block) =>
        block.kind === 'list' ? (
          <ul key={block.items[0]}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : (
          <p key={block.text}>{block.text}</p>
        ),
      )}
    </div>
  )
}

type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }

const bullet = '- '

export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const last = blocks.at(-1)
    if (!line.startsWith(bullet)) blocks.push({ kind: 'paragraph', text: line })
    else if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, itemIn(line)] }
    else blocks.push({ kind: 'list', items: [itemIn(line)] })
  }
  return blocks
}

const itemIn = (line: string): string => line.slice(bullet.length)
