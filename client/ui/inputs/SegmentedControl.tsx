import { SegmentGroup } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';

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
  return (
    <SegmentGroup.Root
      aria-label={label}
      size={size}
      value={value}
      onValueChange={(details) => details.value && onChange(details.value)}
    >
      <SegmentGroup.Indicator />
      {items.map((item) => (
        <SegmentGroup.Item
          key={item.value}
          value={item.value}
          title={item.iconOnly ? item.label : undefined}
          px={item.iconOnly ? '1.5' : undefined}
          css={{ '& svg': { boxSize: '3.5' } }}
        >
          <SegmentGroup.ItemText display="inline-flex" alignItems="center" gap="1.5">
            {item.icon}
            {item.iconOnly ? <VisuallyHidden>{item.label}</VisuallyHidden> : item.label}
          </SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  );
}
