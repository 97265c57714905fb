import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface ColumnFaceProps {
  label: string;
  /** A lifted card would land here. */
  isTarget: boolean;
  isFolded?: boolean;
  frameRef?: (node: HTMLElement | null) => void;
  children: ReactNode;
}

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minH: '0',
    bg: 'bg.subtle',
    borderRadius: 'l3',
    scrollSnapAlign: { base: 'center', md: 'none' },
    '&[data-target]': { bg: 'brand.subtle', boxShadow: 'inset 0 0 0 1.5px {colors.brand.solid}' },
  },
  variants: {
    folded: {
      true: { flex: '0 0 2.5rem', w: '2.5rem', scrollSnapAlign: { base: 'none', md: 'none' } },
      false: {
        flex: { base: '0 0 calc(100vw - 4rem)', md: '1 1 0' },
        minW: { base: '0', md: '13.75rem' },
        maxW: { base: 'none', md: '20rem' },
      },
    },
  },
  defaultVariants: { folded: false },
});

/** The ground that the cards of a status lie on. */
export function ColumnFace({ label, isTarget, isFolded = false, frameRef, children }: ColumnFaceProps) {
  return (
    <Frame ref={frameRef} aria-label={label} data-target={isTarget ? '' : undefined} folded={isFolded}>
      {children}
    </Frame>
  );
}
