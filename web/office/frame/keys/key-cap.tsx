import css from './keys.module.css'

const signs: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    ArrowDown: '↓',
    ArrowUp: '↑',
    ArrowLeft: '←',
    ArrowRight: '→',
    Enter: 'Enter',
    Escape: 'Esc',
  }),
)

/** A shortcut as it is on this keyboard: 'Ctrl' or '⌘' or 'Shift' and the key, or one key after the other. */
export function KeyCap({ shortcut }: { readonly shortcut: string }) {
  const hasMod = shortcut.startsWith('Mod+')
  const keys = hasMod ? [shortcut.slice('Mod+'.length)] : shortcut.split(/[ +]/)
  return (
    <span className={css.keys}>
      {hasMod ? <kbd className={css.key}>{isApple() ? '⌘' : 'Ctrl'}</kbd> : null}
      {keys.map((key) => (
        <kbd key={key} className={css.key}>
          {signs.get(key) ?? (hasMod ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
