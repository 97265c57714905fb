import { chakra } from '@chakra-ui/react';
import { countBadgeRecipe } from '#client/theme/recipes/marks.ts';

export interface CountBadgeProps {
  count: number;
  tone?: 'neutral' | 'brand' | 'danger';
  /** What is counted, for those who hear the page. */
  label?: string;
}

const Badge = chakra('span', countBadgeRecipe);

export function CountBadge({ count, tone = 'neutral', label }: CountBadgeProps) {
  return (
    <Badge className="num" dir="ltr" tone={tone} role={label ? 'img' : undefined} aria-label={label}>
      {count > 99 ? '99+' : count}
    </Badge>
  );
}
