import type { CSSProperties } from 'react';
import { listColor } from '#client/lib/look/list-color.ts';
import styles from './DayStrip.module.css';

export interface DayStretch {
  /** Minutes since midnight. */
  startMinute: number;
  /** Absent: it runs, up to the `--now` of its container. */
  endMinute?: number;
  /** Absent: it runs now; empty: grey. */
  color?: string;
}

/** First and last hour of a strip. */
export interface StripHours {
  from: number;
  to: number;
}

interface StretchVars extends CSSProperties {
  '--k': string;
}

const usualHours: StripHours = { from: 7, to: 19 };

/** The position of a minute of the day on the strip, in percent. */
export function stripPlace(minute: number, { from, to }: StripHours = usualHours): string {
  const span = (to - from) * 60;
  return `${(Math.min(span, Math.max(0, minute - from * 60)) / span) * 100}%`;
}

interface DayStripProps {
  stretches: readonly DayStretch[];
  hours?: StripHours;
  /** `card`: low, with a line at the `--now` of its container. */
  look?: 'card';
}

const now = 'var(--now)';
interface StripVars extends CSSProperties {
  '--hours': number;
}

/** Somebody's working times, from 07 to 19 by default. Decorative: the text beside it says the same. */
export function DayStrip({ stretches, hours = usualHours, look }: DayStripProps) {
  const strip: StripVars = { '--hours': hours.to - hours.from };
  return (
    <span className={styles.strip} data-look={look} style={strip}>
      {stretches.map(({ startMinute, endMinute, color }) => {
        const start = stripPlace(startMinute, hours);
        const end = endMinute === undefined ? now : stripPlace(endMinute, hours);
        const vars: StretchVars = {
          insetInlineStart: start,
          inlineSize: `calc(${end} - ${start})`,
          '--k': color === undefined ? 'var(--chakra-colors-brand-solid)' : listColor(color),
        };
        return <span key={startMinute} className={styles.stretch} style={vars} />;
      })}
    </span>
  );
}
