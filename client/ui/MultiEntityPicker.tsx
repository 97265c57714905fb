import { type ReactNode, useState } from 'react';
import { PickerShell } from './PickerShell.tsx';
import type { PickerSource } from './picker-types.ts';

export interface MultiEntityPickerProps<T> extends PickerSource<T> {
  /** The keys of the chosen ones. */
  value: readonly string[];
  onChange: (keys: string[]) => void;
  renderValue?: (items: T[]) => ReactNode;
  clearable?: boolean;
}

/** Chooses some of many by typing; stays open until it is closed. */
export function MultiEntityPicker<T>(props: MultiEntityPickerProps<T>) {
  const { value, onChange, renderValue, clearable = false, ...source } = props;
  const [open, setOpen] = useState(false);
  const chosen = source.items.filter((item) => value.includes(source.itemKey(item)));
  const toggle = (key: string) =>
    onChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key]);
  return (
    <PickerShell
      source={source}
      multiple
      open={open}
      onOpenChange={setOpen}
      shown={chosen.length === 0 ? null : (renderValue?.(chosen) ?? chosen.map(source.itemText).join(', '))}
      isSelected={(key) => value.includes(key)}
      onPick={(item) => toggle(source.itemKey(item))}
      onCreated={() => setOpen(false)}
      onClear={clearable && value.length > 0 ? () => onChange([]) : undefined}
    />
  );
}
