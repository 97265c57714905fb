import { useSyncExternalStore } from 'react';

const forgetters = new Set<() => void>();
const texts = new Set<() => boolean>();

/** Something of the signed-in person that every part of the app can read and change. */
export interface Held<T> {
  read: () => T;
  write: (next: T) => void;
  onChange: (listener: () => void) => () => void;
}

export function held<T>(nothing: T): Held<T> {
  const listeners = new Set<() => void>();
  let value = nothing;
  const write = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  forgetters.add(() => write(nothing));
  return {
    read: () => value,
    write,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The same for what is being written: nothing but the person themselves takes it away. */
export function heldText<T>(nothing: T): Held<T> {
  const text = held(nothing);
  texts.add(() => text.read() !== nothing);
  return text;
}

/** Whether something is being written that is lost when the page is loaded anew. */
export const isWriting = (): boolean => [...texts].some((isThere) => isThere());

export const useHeld = <T>({ onChange, read }: Held<T>): T => useSyncExternalStore(onChange, read);

/** What one person asked for or typed is not the next one's. */
export function forgetHeld(): void {
  for (const forget of forgetters) forget();
}
