import { useSyncExternalStore } from 'react';
import { forgetDevice, readDevice, writeDevice } from '#client/lib/session/device.ts';
import { createDeviceStore, onStorage, useStore } from '#client/lib/session/session-store.ts';

export const contrastChoices = ['system', 'normal', 'more'] as const;
export type ContrastChoice = (typeof contrastChoices)[number];

const storageKey = 'contrast';
const systemQuery = () => window.matchMedia('(prefers-contrast: more)');

function readChoice(): ContrastChoice {
  const stored = readDevice(storageKey);
  return contrastChoices.find((choice) => choice === stored) ?? 'system';
}

const isHigh = (choice: ContrastChoice): boolean =>
  choice === 'more' || (choice === 'system' && systemQuery().matches);

/** The styles hang on the attribute, which `public/theme.js` sets before the first paint. */
function show(): void {
  const { dataset } = document.documentElement;
  if (isHigh(readChoice())) dataset.contrast = 'more';
  else delete dataset.contrast;
}

function save(choice: ContrastChoice): void {
  if (choice === 'system') forgetDevice(storageKey);
  else writeDevice(storageKey, choice);
  show();
}

const contrast = createDeviceStore(readChoice, save, (listener) => {
  const system = systemQuery();
  const onChange = () => {
    show();
    listener();
  };
  const stopStorage = onStorage(onChange);
  system.addEventListener('change', onChange);
  return () => {
    stopStorage();
    system.removeEventListener('change', onChange);
  };
});

/** The visible contrast, the one chosen on this device, and a setter. */
export function useContrast() {
  const high = useSyncExternalStore(contrast.onChange, () => isHigh(readChoice()));
  return { choice: useStore(contrast), isHigh: high, choose: contrast.write };
}
