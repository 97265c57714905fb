import { useSyncExternalStore } from 'react';

const forgetters = new Set<() => void>();
const texts = new Set<() => boolean>();

/** Something of the signed-in person that every part of the app can read and change. */
export interface SessionStore<T> {
  read: () => T;
  write: (next: T) => void;
  onChange: (listener: () => void) => () => void;
}

export function createSessionStore<T>(nothing: T): SessionStore<T> {
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
export function createDraftStore<T>(nothing: T): SessionStore<T> {
  const text = createSessionStore(nothing);
  texts.add(() => text.read() !== nothing);
  return text;
}

/** Whether something is being written that is lost when the page is loaded anew. */
export const isWriting = (): boolean => [...texts].some((isThere) => isThere());

export const useSessionStore = <T>({ onChange, read }: SessionStore<T>): T =>
  useSyncExternalStore(onChange, read);

/** What one person asked for or typed is not the next one's. */
export function resetSessionStores(): void {
  for (const forget of forgetters) forget();
}
