import { Checkbox } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

export interface CheckProps {
  checked?: boolean;
  defaultChecked?: boolean;
  /** Some, not all. */
  indeterminate?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  /** The words next to the box. */
  children?: ReactNode;
  /** The name of a box without words. */
  label?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

export function Check(props: CheckProps) {
  const { checked, defaultChecked, indeterminate, onCheckedChange, children, label, disabled, name, ref } =
    props;
  return (
    <Checkbox.Root
      checked={indeterminate ? 'indeterminate' : checked}
      defaultChecked={defaultChecked}
      onCheckedChange={(details) => onCheckedChange?.(details.checked === true)}
      disabled={disabled}
      name={name}
    >
      <Checkbox.HiddenInput ref={ref} aria-label={label} />
      <Checkbox.Control />
      {children ? <Checkbox.Label>{children}</Checkbox.Label> : null}
    </Checkbox.Root>
  );
}
