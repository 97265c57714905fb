import { Switch } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';

interface ToggleProps {
  checked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  children?: ReactNode;
  /** The name of a switch without words. */
  label?: string;
  disabled?: boolean;
}

/** A switch: takes effect at once. */
export function Toggle({ checked, onCheckedChange, children, label, disabled }: ToggleProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  // A change that is rolled back before it was drawn leaves the input as the person clicked it.
  useEffect(() => {
    if (inputRef.current && checked !== undefined) inputRef.current.checked = checked;
  });
  return (
    <Switch.Root
      checked={checked}
      onCheckedChange={(details) => onCheckedChange?.(details.checked)}
      disabled={disabled}
    >
      <Switch.HiddenInput ref={inputRef} role="switch" aria-label={label} />
      <Switch.Control />
      {children ? <Switch.Label>{children}</Switch.Label> : null}
    </Switch.Root>
  );
}
