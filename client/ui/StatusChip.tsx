import { chakra } from '@chakra-ui/react';
import { listColorVars } from '#client/lib/list-color.ts';
import { statusChipRecipe } from '#client/theme/recipes/marks.ts';
import { humanize } from './humanize.ts';
import { StatusGlyph, statusColor } from './StatusGlyph.tsx';

export interface StatusChipProps {
  /** The status' own value, for example `in-progress`. */
  value: string;
  /** Absent: made from the value. */
  name?: string | null;
  color?: string | null;
  category?: string | null;
  /** Glyph and name without the tint. */
  plain?: boolean;
}

const Chip = chakra('span', statusChipRecipe);

export function StatusChip({ value, name, color, category, plain = false }: StatusChipProps) {
  const text = humanize(name || value);
  return (
    <Chip plain={plain} style={listColorVars(statusColor(value, color))} title={text}>
      <StatusGlyph value={value} category={category} color={color} size={12} />
      <chakra.span truncate>{text}</chakra.span>
    </Chip>
  );
}
