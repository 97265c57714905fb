import { chakra, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FilterButton } from '#client/ui/FilterButton.tsx';
import { MultiEntityPicker } from '#client/ui/MultiEntityPicker.tsx';

/** One value a report can be narrowed to. */
export interface FilterOption {
  readonly key: string;
  readonly text: string;
  readonly mark?: ReactNode;
  /** More words to find it by. */
  readonly keywords?: string;
}

export interface FilterPickerProps {
  label: string;
  icon: ReactNode;
  options: readonly FilterOption[];
  value: readonly string[];
  onChange: (keys: string[]) => void;
}

/** Narrows a report to some of many. */
export function FilterPicker({ label, icon, options, value, onChange }: FilterPickerProps) {
  const first = options.find(({ key }) => value.includes(key));
  const shown = value.length === 1 ? (first?.text ?? '1') : String(value.length);
  return (
    <MultiEntityPicker
      label={label}
      items={options}
      itemKey={({ key }) => key}
      itemText={({ text }) => text}
      itemKeywords={({ keywords }) => keywords ?? ''}
      renderItem={({ text, mark }) => (
        <HStack as="span" gap="2" minW="0">
          <chakra.span display="inline-flex" aria-hidden>
            {mark}
          </chakra.span>
          <chakra.span truncate dir="auto">
            {text}
          </chakra.span>
        </HStack>
      )}
      value={value}
      onChange={onChange}
      panelWidth="18rem"
      trigger={
        <FilterButton
          label={label}
          icon={icon}
          value={value.length === 0 ? undefined : shown}
          onClear={() => onChange([])}
        />
      }
    />
  );
}
