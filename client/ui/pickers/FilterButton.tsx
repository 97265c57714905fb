import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { MultiEntityPicker } from './EntityPicker.tsx';
import styles from './FilterButton.module.css';
import type { PickerSource } from './PickerShell.tsx';

export interface FilterButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'value'> {
  label: string;
  /** The value of the filter; absent: the filter is off. */
  value?: ReactNode;
  icon?: ReactNode;
  onClear?: () => void;
  /** The dashed button that adds a filter. */
  add?: boolean;
}

/** A filter of a list: opens its choice (as a popover's or menu's trigger), and the cross removes it. */
export function FilterButton({ label, value, icon, onClear, add = false, ...button }: FilterButtonProps) {
  const { t } = useTranslation();
  const on = value !== undefined && value !== null;
  const look = add ? 'add' : on ? 'on' : 'off';
  return (
    <span className={styles.filter} data-look={look}>
      <button
        type="button"
        {...button}
        className={styles.opener}
        data-clearable={on && onClear ? '' : undefined}
      >
        {icon}
        {label}
        {on ? <b>{value}</b> : null}
      </button>
      {on && onClear ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('ui.filter.clear', { label })}
          onClick={onClear}
        >
          <X aria-hidden />
        </button>
      ) : null}
    </span>
  );
}

interface FilterPickerProps<T> extends Omit<PickerSource<T>, 'trigger'> {
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
