import { type ReactNode, useId } from 'react';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import styles from './SegmentedControl.module.css';

interface Segment {
  value: string;
  label: string;
  icon?: ReactNode;
  /** The label is for screen readers only. */
  iconOnly?: boolean;
}

interface SegmentedControlProps {
  label: string;
  items: readonly Segment[];
  value: string;
  onChange: (value: string) => void;
  /** 28 and 32 px. */
  size?: 'sm' | 'md';
}

/** One of a few views. */
export function SegmentedControl({ label, items, value, onChange, size = 'sm' }: SegmentedControlProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.group} data-size={size}>
      {items.map((item) => (
        <label
          key={item.value}
          className={styles.segment}
          data-icon-only={item.iconOnly ? '' : undefined}
          title={item.iconOnly ? item.label : undefined}
        >
          <input
            type="radio"
            className={text.unseen}
            name={name}
            value={item.value}
            checked={item.value === value}
            onChange={() => onChange(item.value)}
          />
          {item.icon}
          {item.iconOnly ? <VisuallyHidden>{item.label}</VisuallyHidden> : item.label}
        </label>
      ))}
    </div>
  );
}
