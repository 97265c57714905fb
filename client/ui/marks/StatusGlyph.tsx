import type { ComponentProps, ReactNode } from 'react';
import { classes } from '#client/lib/look/classes.ts';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { listPalette } from '#client/theme/list-palette.ts';
import textLooks from '#client/ui/layout/text.module.css';
import { listName, slugOf } from './humanize.ts';
import styles from './marks.module.css';

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
    <path className={styles.tick} d={mark} />
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

const { status } = listPalette;

const looks = new Map<string, { shape: ReactNode; color: string }>(
  Object.entries({
    backlog: { shape: shapes.backlog, color: status.backlog[0] },
    open: { shape: shapes.open, color: status.open[0] },
    todo: { shape: shapes.open, color: status.open[0] },
    'in-progress': { shape: shapes.half, color: status.inProgress[0] },
    ready: { shape: shapes.ready, color: status.ready[0] },
    'ready-for-review': { shape: shapes.ready, color: status.ready[0] },
    'in-review': { shape: shapes.review, color: status.inReview[0] },
    blocked: { shape: shapes.blocked, color: status.blocked[0] },
    done: { shape: shapes.done, color: status.completed[0] },
    completed: { shape: shapes.done, color: status.completed[0] },
    closed: { shape: shapes.done, color: status.completed[0] },
    cancelled: { shape: shapes.cancelled, color: status.backlog[0] },
  }),
);

const shapeByCategory = new Map<string, ReactNode>(
  Object.entries({ todo: shapes.open, 'in-progress': shapes.half, done: shapes.done }),
);

/** The colour of a status whose list entry gives none. */
const statusColor = (value: string, color?: string | null) =>
  color || looks.get(slugOf(value))?.color || null;

/** The circle that says how far a status is. Decorative: always next to the status' name. */
export function StatusGlyph({ value, category, color, size = 14 }: StatusGlyphProps) {
  const shape = looks.get(slugOf(value))?.shape ?? shapeByCategory.get(slugOf(category ?? '')) ?? shapes.open;
  return (
    <svg
      className={styles.glyph}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      style={listColorVars(statusColor(value, color))}
      aria-hidden
    >
      {shape}
    </svg>
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

interface StatusFrameProps extends ComponentProps<'span'> {
  plain?: boolean;
}

/** The frame of a status, for others that look like one. */
export const StatusFrame = ({ plain, className, ...span }: StatusFrameProps) => (
  <span
    {...span}
    className={classes(styles.words, styles.status, className)}
    data-plain={plain ? '' : undefined}
  />
);

export function StatusChip({ value, name, color, category, plain = false }: StatusChipProps) {
  const text = listName('statuses', name || value);
  return (
    <StatusFrame plain={plain} style={listColorVars(statusColor(value, color))} title={text}>
      <StatusGlyph value={value} category={category} color={color} size={12} />
      <span className={textLooks.clipped}>{text}</span>
    </StatusFrame>
  );
}
