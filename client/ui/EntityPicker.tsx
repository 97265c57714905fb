import { type ReactNode, useState } from 'react';
import { PickerShell } from './PickerShell.tsx';
import type { PickerSource } from './picker-types.ts';

export interface EntityPickerProps<T> extends PickerSource<T> {
  /** The key of the chosen one. */
  value: string | null;
  onChange: (key: string | null, item: T | null) => void;
  renderValue?: (item: T) => ReactNode;
  clearable?: boolean;
}

/** Chooses one of many by typing. */
export function EntityPicker<T>({
  value,
  onChange,
  renderValue,
  clearable = false,
  ...source
}: EntityPickerProps<T>) {
  const [open, setOpen] = useState(false);
  const chosen = source.items.find((item) => source.itemKey(item) === value);
  const show = renderValue ?? source.renderItem ?? source.itemText;
  return (
    <PickerShell
      source={source}
      multiple={false}
      open={open}
      onOpenChange={setOpen}
      shown={chosen === undefined ? null : show(chosen)}
      isSelected={(key) => key === value}
      onPick={(item) => {
        onChange(source.itemKey(item), item);
        setOpen(false);
      }}
      onCreated={() => setOpen(false)}
      onClear={clearable && value !== null ? () => onChange(null, null) : undefined}
    />
  );
}
