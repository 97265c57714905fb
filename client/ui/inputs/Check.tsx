import { Checkbox } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface CheckProps {
  checked?: boolean;
  /** Some, not all. */
  indeterminate?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  /** The words next to the box. */
  children?: ReactNode;
  /** The name of a box without words. */
  label?: string;
  disabled?: boolean;
}

export function Check({ checked, indeterminate, onCheckedChange, children, label, disabled }: CheckProps) {
  return (
    <Checkbox.Root
      checked={indeterminate ? 'indeterminate' : checked}
      onCheckedChange={(details) => onCheckedChange?.(details.checked === true)}
      disabled={disabled}
    >
      <Checkbox.HiddenInput aria-label={label} />
      <Checkbox.Control />
      {children ? <Checkbox.Label>{children}</Checkbox.Label> : null}
    </Checkbox.Root>
  );
}
