import { chakra, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FilterPicker } from '#client/ui/pickers/FilterPicker.tsx';

/** One value a report can be narrowed to. */
export interface FilterOption {
  readonly key: string;
  readonly text: string;
  readonly mark?: ReactNode;
  /** More words to find it by. */
  readonly keywords?: string;
}

export interface ReportFilterPickerProps {
  label: string;
  icon: ReactNode;
  options: readonly FilterOption[];
  value: readonly string[];
  onChange: (keys: string[]) => void;
}

/** Narrows a report to some of many. */
export function ReportFilterPicker({ label, icon, options, value, onChange }: ReportFilterPickerProps) {
  return (
    <FilterPicker
      label={label}
      icon={icon}
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
    />
  );
}
