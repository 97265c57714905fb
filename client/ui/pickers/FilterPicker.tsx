import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import '#client/locales/en/pages/filter.json';
import { MultiEntityPicker } from './EntityPicker.tsx';
import { FilterButton } from './FilterButton.tsx';
import type { PickerSource } from './PickerShell.tsx';

export interface FilterPickerProps<T> extends Omit<PickerSource<T>, 'trigger'> {
  /** The keys of the chosen ones. */
  value: readonly string[];
  onChange: (keys: string[]) => void;
  icon?: ReactNode;
}

/** A filter by some of many: names the one that is chosen and counts several. */
export function FilterPicker<T>({ icon, ...picker }: FilterPickerProps<T>) {
  const { t } = useTranslation();
  const { label, items, itemKey, itemText, value, onChange } = picker;
  const [first] = items.filter((item) => value.includes(itemKey(item)));
  const count = t('filter.items', { count: value.length });
  const text = value.length === 1 && first ? itemText(first) : count;
  return (
    <MultiEntityPicker
      {...picker}
      trigger={
        <FilterButton
          label={label}
          icon={icon}
          value={value.length === 0 ? undefined : text}
          onClear={() => onChange([])}
        />
      }
    />
  );
}
