import { chakra } from '@chakra-ui/react';
import { figure } from './mark-styles.ts';

interface CountBadgeProps {
  count: number;
  tone?: 'neutral' | 'brand' | 'danger';
  /** What is counted, for screen readers. */
  label?: string;
}

const Badge = chakra('span', {
  base: {
    ...figure,
    minW: '18px',
    h: '18px',
    px: '5px',
    borderRadius: 'full',
    fontSize: '2xs',
    fontWeight: 'medium',
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.emphasized', color: 'fg.muted' },
      brand: { bg: 'brand.solid', color: 'brand.contrast' },
      danger: { bg: 'danger.solid', color: 'danger.contrast' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export function CountBadge({ count, tone = 'neutral', label }: CountBadgeProps) {
  return (
    <Badge className="num" dir="ltr" tone={tone} role={label ? 'img' : undefined} aria-label={label}>
      {count > 99 ? '99+' : count}
    </Badge>
  );
}
