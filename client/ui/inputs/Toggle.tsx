import { Switch } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

export interface ToggleProps {
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  children?: ReactNode;
  /** The name of a switch without words. */
  label?: string;
  disabled?: boolean;
  name?: string;
}

/** A switch: takes effect at once. */
export function Toggle(props: ToggleProps) {
  const { checked, defaultChecked, onCheckedChange, children, label, disabled, name } = props;
  const inputRef = useRef<HTMLInputElement>(null);
  // A change that is taken back before it was drawn leaves the input as the person clicked it.
  useEffect(() => {
    if (inputRef.current && checked !== undefined) inputRef.current.checked = checked;
  });
  return (
    <Switch.Root
      checked={checked}
      defaultChecked={defaultChecked}
      onCheckedChange={(details) => onCheckedChange?.(details.checked)}
      disabled={disabled}
      name={name}
    >
      <Switch.HiddenInput ref={inputRef} role="switch" aria-label={label} />
      <Switch.Control />
      {children ? <Switch.Label>{children}</Switch.Label> : null}
    </Switch.Root>
  );
}
