import { useEffectEvent, useLayoutEffect } from 'react';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { createDeviceStore, createStore, onStorage, useStore } from '#client/lib/session/session-store.ts';

/**
 * If a key has two meanings, the panel beside the page comes first, then the page. Under an overlay, only the overlay's
 * keys work.
 */
export type ShortcutGroup = 'general' | 'timer' | 'page' | 'panel' | 'layer';

export interface Shortcut {
  /** Keys in the format of `Kbd`: `C`, `mod+k`, `ctrl+alt+]`. */
  keys: string;
  /** The description for the list of shortcuts. */
  label: string;
  run: () => void;
  enabled?: boolean;
  group?: ShortcutGroup;
  /** Whether a press is meant for it now, for keys that buttons and boxes need as well. */
  isMeant?: () => boolean;
}

export interface ShortcutEntry {
  keys: string;
  label: string;
  group: ShortcutGroup;
  run: () => void;
  isMeant: () => boolean;
}

/** Whether single letters and signs act on this device; those with Ctrl, Alt or Cmd always do. */
export const singleKeys = createDeviceStore(
  () => readDevice('single-keys') !== 'off',
  (value) => writeDevice('single-keys', value ? 'on' : 'off'),
  onStorage,
);

const isSingle = (keys: string) => keys.length === 1;
const isOn = ({ keys }: ShortcutEntry) => !isSingle(keys) || singleKeys.read();

/** Whether something on the page itself has the focus. Keys that change what is shown need it. */
export function isFocusOnPage(): boolean {
  const { activeElement } = document;
  return activeElement?.closest('main') != null && !activeElement.matches('main');
}

const always = () => true;

const entries = createStore<readonly ShortcutEntry[]>([]);

function setEntries(next: readonly ShortcutEntry[]): void {
  // It goes on listening while the page has no shortcuts: a text that is typed while a part of it loads stays text.
  window.addEventListener('keydown', onKeyDown);
  entries.write(next);
}

/** When a character was pressed that meant nothing and went into no field. */
let lastTextAt = Number.NEGATIVE_INFINITY;
const textPauseMs = 1000;

/** For tests: no text was begun. */
export function forgetText(): void {
  lastTextAt = Number.NEGATIVE_INFINITY;
}

/** Whether the key continues a text that somebody types although no field has the focus. */
function isText(event: KeyboardEvent): boolean {
  return isCharacter(event) && event.timeStamp - lastTextAt < textPauseMs;
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Whether it is a letter or sign that goes into no field. */
const isStray = (event: KeyboardEvent) => isCharacter(event) && event.key !== ' ' && !isTyping(event.target);

/** The meaning that counts; of those of one group the one that came last. */
export function firstOf(meant: readonly ShortcutEntry[]): ShortcutEntry | undefined {
  const lastOf = (name: ShortcutGroup) => meant.findLast(({ group }) => group === name);
  return lastOf('panel') ?? lastOf('page') ?? meant.at(-1);
}

const layers = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role="${role}"][data-state="open"]`)
  .join(',');

const actsOverLayers: ReadonlySet<ShortcutGroup> = new Set(['layer', 'timer']);

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isCovered = document.querySelector(layers) !== null;
  const meant = isText(event) ? [] : entries.read().filter((entry) => isOn(entry) && isMeantBy(event, entry));
  if (meant.length === 0) {
    if (isStray(event) && !isCovered) lastTextAt = event.timeStamp;
    return;
  }
  const entry = firstOf(isCovered ? meant.filter(({ group }) => actsOverLayers.has(group)) : meant);
  // Keys of ours that do nothing now are not those of the browser either; letters are for what has the focus.
  if (entry !== undefined || meant.some(({ keys }) => isChord(keys))) event.preventDefault();
  if (entry === undefined || (event.repeat && isChord(entry.keys))) return;
  entry.run();
}

const isMeantBy = (event: KeyboardEvent, { keys, isMeant }: ShortcutEntry) =>
  isShortcut(event, keys) && isMeant();

interface FirstKeys {
  note: (event: KeyboardEvent) => void;
  press?: KeyboardEvent;
  other?: KeyboardEvent;
}

declare global {
  interface Window {
    /** The keyboard events that `public/first-keys.js` recorded. */
    firstKeys?: FirstKeys | undefined;
  }
}

const firstPressMs = 60_000;

/** Ends the recording of first keys, since this code listens from now on. A text that began before continues. */
function stopNoting({ note, other }: FirstKeys): void {
  window.removeEventListener('keydown', note);
  if (other && isStray(other)) lastTextAt = Math.max(lastTextAt, other.timeStamp);
}

/** Whether the key was pressed while the code of the page was still on its way. */
function wasPressedEarly(keys: string): boolean {
  if (!window.firstKeys) return false;
  const { press } = window.firstKeys;
  stopNoting(window.firstKeys);
  if (!press || !isShortcut(press, keys)) return false;
  window.firstKeys = undefined;
  return performance.now() - press.timeStamp < firstPressMs;
}

/** A key of the keyboard, for as long as the component is there; the list of shortcuts names it. */
export function useShortcut(shortcut: Shortcut): void {
  const { keys, label, run, enabled = true, group = 'page', isMeant = always } = shortcut;
  const onPress = useEffectEvent(run);
  const isForIt = useEffectEvent(isMeant);
  // A key acts from the moment its component is seen: a later effect leaves the first press to the rest of the shell.
  useLayoutEffect(() => {
    if (!enabled) return;
    const entry: ShortcutEntry = { keys, label, group, run: () => onPress(), isMeant: () => isForIt() };
    setEntries([...entries.read(), entry]);
    if (wasPressedEarly(keys)) entry.run();
    return () => setEntries(entries.read().filter((other) => other !== entry));
  }, [keys, label, group, enabled]);
}

/** Every shortcut that works now. */
export function useShortcutList(): readonly ShortcutEntry[] {
  const areOn = useStore(singleKeys);
  return useStore(entries).filter(({ keys }) => areOn || !isSingle(keys));
}

const isChord = (keys: string) => keys.includes('+');

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
  ['space', 'Space'],
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

function hasModifiers(event: KeyboardEvent, shortcut: Keys): boolean {
  const shiftFits = event.shiftKey === shortcut.shift || !(isLetter(shortcut.key) || shortcut.shift);
  if (shortcut.mod) return (event.ctrlKey || event.metaKey) && event.altKey === shortcut.alt && shiftFits;
  return event.ctrlKey === shortcut.ctrl && event.altKey === shortcut.alt && !event.metaKey && shiftFits;
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

/** Whether a key press means this shortcut: single keys are off while somebody types. */
function isShortcut(event: KeyboardEvent, keys: string): boolean {
  const shortcut = parse(keys);
  if (!isKey(event, shortcut.key) || !hasModifiers(event, shortcut)) return false;
  if (shortcut.mod) return true;
  if (shortcut.ctrl || shortcut.alt) return !(isTyping(event.target) && event.getModifierState('AltGraph'));
  return !isTyping(event.target);
}
