import { useSyncExternalStore } from 'react';

const forgetters = new Set<() => void>();

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

export const useHeld = <T>({ onChange, read }: Held<T>): T => useSyncExternalStore(onChange, read);

/** What one person asked for or typed is not the next one's. */
export function forgetHeld(): void {
  for (const forget of forgetters) forget();
}
