import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { statusChipRecipe } from '#client/theme/recipes/marks.ts';
import { humanize, slugOf } from './humanize.ts';

interface StatusGlyphProps {
  /** The status' own value, for example `in-progress`. */
  value: string;
  /** `todo`, `in progress` or `done`: decides for statuses that a team made itself. */
  category?: string | null;
  color?: string | null;
  size?: number;
}

const ring = <circle cx="8" cy="8" r="6" />;

const filled = (mark: string) => (
  <>
    <circle cx="8" cy="8" r="6.4" fill="currentColor" strokeWidth="0" />
    <chakra.path d={mark} stroke="bg.panel" />
  </>
);

const shapes = {
  backlog: <circle cx="8" cy="8" r="6" strokeDasharray="2 2.2" />,
  open: ring,
  half: (
    <>
      {ring}
      <path d="M8 5a3 3 0 0 1 0 6z" fill="currentColor" strokeWidth="0" />
    </>
  ),
  ready: (
    <>
      {ring}
      <circle cx="8" cy="8" r="2" fill="currentColor" strokeWidth="0" />
    </>
  ),
  review: (
    <>
      {ring}
      <path d="M8 5a3 3 0 1 1-3 3h3z" fill="currentColor" strokeWidth="0" />
    </>
  ),
  blocked: (
    <>
      {ring}
      <path d="M5.5 8h5" />
    </>
  ),
  done: filled('M5.4 8.2l1.8 1.8 3.4-3.8'),
  cancelled: filled('M6 6l4 4M10 6l-4 4'),
} satisfies Record<string, ReactNode>;

const shapeByStatus = new Map<string, ReactNode>(
  Object.entries({
    backlog: shapes.backlog,
    open: shapes.open,
    todo: shapes.open,
    'in-progress': shapes.half,
    ready: shapes.ready,
    'ready-for-review': shapes.ready,
    'in-review': shapes.review,
    blocked: shapes.blocked,
    done: shapes.done,
    completed: shapes.done,
    closed: shapes.done,
    cancelled: shapes.cancelled,
  }),
);

const shapeByCategory = new Map<string, ReactNode>(
  Object.entries({ todo: shapes.open, 'in-progress': shapes.half, done: shapes.done }),
);

const defaultColors = new Map(
  Object.entries({
    backlog: '#8a847a',
    open: '#5d7186',
    todo: '#5d7186',
    'in-progress': '#3f5fbd',
    ready: '#7a4a9e',
    'ready-for-review': '#7a4a9e',
    'in-review': '#b06f00',
    blocked: '#b9351f',
    done: '#3d7c25',
    completed: '#3d7c25',
    closed: '#3d7c25',
    cancelled: '#8a847a',
  }),
);

/** The colour of a status whose list entry gives none. */
const statusColor = (value: string, color?: string | null) =>
  color || defaultColors.get(slugOf(value)) || null;

/** The circle that says how far a status is. Decorative: always next to the status' name. */
export function StatusGlyph({ value, category, color, size = 14 }: StatusGlyphProps) {
  const shape =
    shapeByStatus.get(slugOf(value)) ?? shapeByCategory.get(slugOf(category ?? '')) ?? shapes.open;
  return (
    <chakra.svg
      viewBox="0 0 16 16"
      boxSize={`${size}px`}
      flexShrink="0"
      color="var(--k)"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={listColorVars(statusColor(value, color))}
      aria-hidden
    >
      {shape}
    </chakra.svg>
  );
}

interface StatusChipProps {
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
