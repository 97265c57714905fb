interface Keys {
  key: string;
  mod: boolean;
  ctrl: boolean;
  alt: boolean;
  shift: boolean;
}

const codes = new Map<string, string>([
  [']', 'BracketRight'],
  ['[', 'BracketLeft'],
  ['/', 'Slash'],
]);

function parse(keys: string): Keys {
  const parts = keys.toLowerCase().split('+');
  const has = (name: string) => parts.includes(name);
  return {
    key: parts.at(-1) ?? '',
    mod: has('mod'),
    ctrl: has('ctrl'),
    alt: has('alt'),
    shift: has('shift'),
  };
}

const isLetter = (key: string) => /^[a-z]$/.test(key);

function isKey(event: KeyboardEvent, key: string): boolean {
  const typed = event.key.toLowerCase();
  if (typed === key) return true;
  // Alt gives a Mac another character, and a Cyrillic keyboard has no Latin ones: the place of the key decides then.
  if (isLetter(key)) return !/^[a-z]$/.test(typed) && event.code === `Key${key.toUpperCase()}`;
  return codes.get(key) === event.code;
}

function hasModifiers(event: KeyboardEvent, wanted: Keys): boolean {
  const shiftFits = event.shiftKey === wanted.shift || !(isLetter(wanted.key) || wanted.shift);
  if (wanted.mod) return (event.ctrlKey || event.metaKey) && event.altKey === wanted.alt && shiftFits;
  return event.ctrlKey === wanted.ctrl && event.altKey === wanted.alt && !event.metaKey && shiftFits;
}

const fieldTypes = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** Whether letters go into what has the focus. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[contenteditable="true"]')) return true;
  if (target instanceof HTMLInputElement) return !fieldTypes.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const floating = ['dialog', 'alertdialog', 'menu']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join(',');

/** Whether a key press means this shortcut: single keys are off while somebody types or something floats. */
export function isShortcut(event: KeyboardEvent, keys: string): boolean {
  const wanted = parse(keys);
  if (!isKey(event, wanted.key) || !hasModifiers(event, wanted)) return false;
  if (wanted.mod) return true;
  if (wanted.ctrl || wanted.alt) return !(isTyping(event.target) && event.getModifierState('AltGraph'));
  return !isTyping(event.target) && document.querySelector(floating) === null;
}
