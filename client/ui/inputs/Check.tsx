import type { ReactNode } from 'react';
import styles from './Check.module.css';

interface CheckProps {
  checked: boolean;
  /** Some, not all. */
  indeterminate?: boolean;
  onCheckedChange: (checked: boolean, how: { withShift: boolean }) => void;
  /** Keeps the box as it is, and in reach of the keyboard; what `describedBy` names says why. */
  isRefused?: boolean;
  /** The id of a text about it. */
  describedBy?: string;
  /** The words next to the box. */
  children?: ReactNode;
  /** The name of a box without words. */
  label?: string;
}

/** A box to tick: the browser's own, one element in each of thousands of rows. */
export function Check(props: CheckProps) {
  const { checked, indeterminate = false, onCheckedChange, isRefused, describedBy, children, label } = props;
  const box = (
    <input
      className={styles.box}
      type="checkbox"
      ref={(element: HTMLInputElement | null) => {
        if (element) element.indeterminate = indeterminate;
      }}
      checked={checked}
      onChange={({ currentTarget, nativeEvent }) => {
        if (isRefused) return;
        const withShift = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        onCheckedChange(currentTarget.checked, { withShift });
      }}
      aria-label={label}
      aria-disabled={isRefused || undefined}
      aria-describedby={describedBy}
    />
  );
  if (!children) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is in it
    <label className={styles.words}>
      {box}
      <span>{children}</span>
    </label>
  );
}
