import styles from './Kbd.module.css';

interface KbdProps {
  /** Keys of one stroke joined by `+`: `mod+k` (⌘ on a Mac, Ctrl elsewhere), `ctrl+alt+]`, `A`. */
  keys: string;
}

const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);

const macNames = new Map(Object.entries({ mod: '⌘', meta: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' }));
const names = new Map(Object.entries({ mod: 'Ctrl', meta: 'Win', ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift' }));
const signs = new Map(
  Object.entries({ enter: '↵', escape: 'Esc', up: '↑', down: '↓', left: '←', right: '→', space: 'Space' }),
);

function keyName(key: string): string {
  const lower = key.toLowerCase();
  return (
    (isMac ? macNames : names).get(lower) ?? signs.get(lower) ?? (key.length === 1 ? key.toUpperCase() : key)
  );
}

export function Kbd({ keys }: KbdProps) {
  const names = keys.split('+').map(keyName);
  return (
    <kbd className={styles.stroke} dir="ltr">
      {names.map((name) => (
        <kbd key={name} className={styles.key}>
          {name}
        </kbd>
      ))}
    </kbd>
  );
}
