import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

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
    <Square
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
    <Words>
      {box}
      <span>{children}</span>
    </Words>
  );
}

const Square = chakra('input', {
  base: {
    appearance: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    flexShrink: '0',
    verticalAlign: 'middle',
    boxSize: '4',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l1',
    bg: 'bg.panel',
    transitionProperty: 'background, border-color',
    transitionDuration: 'fast',
    'fieldset[data-invalid] &': { borderColor: 'danger.solid' },
    _disabled: { bg: 'bg.muted', cursor: 'not-allowed' },
    '&:is(:checked, :indeterminate)': {
      bg: 'brand.solid',
      borderColor: 'brand.solid',
      color: 'brand.contrast',
      // The system's own colours, which it does not give to a mark that is drawn.
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        bg: 'Highlight',
        borderColor: 'Highlight',
        color: 'HighlightText',
      },
      _before: { content: '""', boxSize: '3', bg: 'currentColor', clipPath: 'var(--mark)' },
    },
    _checked: { '--mark': 'polygon(87% 28%, 37.5% 78%, 13% 53%, 20% 46%, 37.5% 64%, 80% 21%)' },
    _indeterminate: { '--mark': 'inset(44% 21%)' },
  },
});

const Words = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: '2',
    textStyle: 'sm',
    userSelect: 'none',
    '&:has(:disabled, [aria-disabled=true])': { color: 'fg.subtle' },
  },
});
