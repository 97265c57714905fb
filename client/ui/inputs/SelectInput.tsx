import { NativeSelect, type NativeSelectFieldProps } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectInputProps extends Omit<NativeSelectFieldProps, 'children'> {
  options: readonly SelectOption[];
  /** An empty first choice. */
  placeholder?: string;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  width?: NativeSelect.RootProps['w'];
  disabled?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** The platform's own choice list, for short lists of words. */
export function SelectInput({
  options,
  placeholder,
  size = 'md',
  width,
  disabled,
  ref,
  ...field
}: SelectInputProps) {
  return (
    <NativeSelect.Root size={size} w={width} maxW="100%" disabled={disabled}>
      <NativeSelect.Field
        // A value that stands before its choices arrive is chosen only in a field that is made with them.
        key={options.length}
        ref={ref}
        data-placeholder={placeholder !== undefined && field.value === '' ? '' : undefined}
        {...field}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator>
        <ChevronDown aria-hidden />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  );
}
