import { Switch } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

export interface ToggleProps {
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  children?: ReactNode;
  /** The name of a switch without words. */
  label?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A switch: takes effect at once. */
export function Toggle(props: ToggleProps) {
  const { checked, defaultChecked, onCheckedChange, children, label, disabled, name, ref } = props;
  return (
    <Switch.Root
      checked={checked}
      defaultChecked={defaultChecked}
      onCheckedChange={(details) => onCheckedChange?.(details.checked)}
      disabled={disabled}
      name={name}
    >
      <Switch.HiddenInput ref={ref} role="switch" aria-label={label} />
      <Switch.Control />
      {children ? <Switch.Label>{children}</Switch.Label> : null}
    </Switch.Root>
  );
}
