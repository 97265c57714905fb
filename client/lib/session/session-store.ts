import { useSyncExternalStore } from 'react';

/** Listeners to call when something changes. */
export function createListeners<Event = void>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    subscribe: (listener: (event: Event) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify: (event: Event) => {
      for (const listener of listeners) listener(event);
    },
  };
}

/** A value that every part of the app can read and change. */
export interface Store<T> {
  read: () => T;
  write: (next: T) => void;
  onChange: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const { subscribe, notify } = createListeners();
  let value = initial;
  return {
    read: () => value,
    write: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
    onChange: subscribe,
  };
}

/** Subscribes to what other tabs store on this device. */
export function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

type Watch = (listener: () => void) => () => void;
const unwatched: Watch = () => () => undefined;

/** A choice of this device, read from where it is stored; `watch` subscribes to changes from elsewhere. */
export function createDeviceStore<T>(
  read: () => T,
  save: (next: T) => void,
  watch: Watch = unwatched,
): Store<T> {
  const { subscribe, notify } = createListeners();
  return {
    read,
    write: (next) => {
      save(next);
      notify();
    },
    onChange: (listener) => {
      const stops = [subscribe(listener), watch(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const resets = createListeners();
const drafts = new Set<() => boolean>();

/** A store for something of the signed-in person; emptied when they sign out or another one comes. */
export function createSessionStore<T>(nothing: T): Store<T> {
  const store = createStore(nothing);
  resets.subscribe(() => store.write(nothing));
  return store;
}

/** The same for what is being written: only the person themselves empties it. */
export function createDraftStore<T>(nothing: T): Store<T> {
  const text = createSessionStore(nothing);
  drafts.add(() => text.read() !== nothing);
  return text;
}

/** Whether unsaved input would be lost in a reload. */
export const isWriting = (): boolean => [...drafts].some((isThere) => isThere());

export const useStore = <T>({ onChange, read }: Pick<Store<T>, 'onChange' | 'read'>): T =>
  useSyncExternalStore(onChange, read);

/** Empties them all: what one person requested or typed is not the next one's. */
export const resetSessionStores = (): void => resets.notify();
