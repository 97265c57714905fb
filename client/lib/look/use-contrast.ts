import { useSyncExternalStore } from 'react';
import { createListeners } from '#client/lib/session/session-store.ts';
import '#client/locales/en/pages/contrast.json';

export const contrastChoices = ['system', 'normal', 'more'] as const;
export type ContrastChoice = (typeof contrastChoices)[number];

const storageKey = 'contrast';
const systemQuery = () => window.matchMedia('(prefers-contrast: more)');
const changes = createListeners();

function readChoice(): ContrastChoice {
  const stored = localStorage.getItem(storageKey);
  return contrastChoices.find((choice) => choice === stored) ?? 'system';
}

const isHigh = (choice: ContrastChoice): boolean =>
  choice === 'more' || (choice === 'system' && systemQuery().matches);

/** The styles hang on the attribute, which `public/theme.js` sets before the first paint. */
function show(): void {
  const { dataset } = document.documentElement;
  if (isHigh(readChoice())) dataset.contrast = 'more';
  else delete dataset.contrast;
  changes.notify();
}

function choose(choice: ContrastChoice): void {
  if (choice === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, choice);
  show();
}

/** Also called for a choice of the system, and for one made in another tab. */
function subscribe(listener: () => void): () => void {
  const system = systemQuery();
  const unsubscribe = changes.subscribe(listener);
  system.addEventListener('change', show);
  window.addEventListener('storage', show);
  return () => {
    unsubscribe();
    system.removeEventListener('change', show);
    window.removeEventListener('storage', show);
  };
}

/** What is shown, what was chosen on this device, and how to choose. */
export function useContrast() {
  const choice = useSyncExternalStore(subscribe, readChoice);
  const high = useSyncExternalStore(subscribe, () => isHigh(readChoice()));
  return { choice, isHigh: high, choose };
}
