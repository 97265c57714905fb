import '#client/locales/en/pages/filter.json';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { MultiEntityPicker } from './EntityPicker.tsx';
import type { PickerSource } from './PickerShell.tsx';

export interface FilterButtonProps extends Omit<HTMLChakraProps<'button'>, 'children' | 'value'> {
  label: string;
  /** What it filters by; absent: the filter is off. */
  value?: ReactNode;
  icon?: ReactNode;
  onClear?: () => void;
  /** The dashed button that adds a filter. */
  add?: boolean;
}

const Shell = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    flexShrink: '0',
    gap: '1.5',
    h: { base: '8', md: '7' },
    px: '2',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    color: 'fg.muted',
    textStyle: 'xs',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '& b': { fontWeight: 'medium', color: 'fg' },
    '& svg': { boxSize: '3.5', flexShrink: '0' },
    _hover: { borderColor: 'border.control' },
    _expanded: { borderColor: 'border.control' },
  },
  variants: {
    look: {
      off: {},
      on: {
        bg: 'brand.subtle',
        borderColor: 'brand.muted',
        color: 'brand.fg',
        '& b': { color: 'brand.fg' },
        _hover: { borderColor: 'brand.emphasized' },
      },
      add: { borderStyle: 'dashed', bg: 'transparent' },
    },
  },
  defaultVariants: { look: 'off' },
});

/** A filter of a list: opens its choice (as a popover's or menu's trigger), and is taken off with the cross. */
export function FilterButton({ label, value, icon, onClear, add = false, ...button }: FilterButtonProps) {
  const { t } = useTranslation();
  const on = value !== undefined && value !== null;
  const look = add ? 'add' : on ? 'on' : 'off';
  return (
    <Shell look={look} px="0" gap="0">
      <chakra.button
        type="button"
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        h="100%"
        ps="2"
        pe={on && onClear ? '1' : '2'}
        borderRadius="l2"
        cursor="pointer"
        {...button}
      >
        {icon}
        {label}
        {on ? <b>{value}</b> : null}
      </chakra.button>
      {on && onClear ? (
        <chakra.button
          type="button"
          aria-label={t('ui.filter.clear', { label })}
          onClick={onClear}
          h="100%"
          px="1"
          me="0.5"
          borderRadius="l2"
          cursor="pointer"
        >
          <X aria-hidden />
        </chakra.button>
      ) : null}
    </Shell>
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
