import { type CSSProperties, memo } from 'react';
import { classes } from '#client/lib/look/classes.ts';
import { listColor } from '#client/lib/look/list-color.ts';
import styles from './DayStrip.module.css';

export interface DayStretch {
  /** Minutes since midnight. */
  startMinute: number;
  /** Absent: it runs, up to the `--now` of its container. */
  endMinute?: number;
  /** Absent: it runs now; empty: grey. */
  color?: string;
  /** An event of a calendar, no work: hatched, below what was worked. */
  isEvent?: true;
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

/** The usual hours of work, and as many more as the stretches need. */
export function hoursAround(stretches: readonly DayStretch[]): StripHours {
  const starts = stretches.map(({ startMinute }) => Math.floor(startMinute / 60));
  const ends = stretches.map(({ startMinute, endMinute = startMinute }) => Math.ceil(endMinute / 60));
  return { from: Math.min(usualHours.from, ...starts), to: Math.max(usualHours.to, ...ends) };
}

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
      {stretches.map(({ startMinute, endMinute, color, isEvent }) => {
        const start = stripPlace(startMinute, hours);
        const end = endMinute === undefined ? now : stripPlace(endMinute, hours);
        const vars: StretchVars = {
          insetInlineStart: start,
          inlineSize: `calc(${end} - ${start})`,
          '--k': color === undefined ? 'var(--chakra-colors-brand-solid)' : listColor(color),
        };
        return (
          <span
            key={`${isEvent} ${startMinute}`}
            className={styles.stretch}
            data-event={isEvent ? '' : undefined}
            style={vars}
          />
        );
      })}
    </span>
  );
}

/** A figure at the edge would stick out. */
const isWithin = (hour: number, { from, to }: StripHours) => from < hour && hour < to;

const markedHours = [0, 4, 8, 12, 16, 20, 24];

/** The figures of some hours, each below its own line of a strip. */
export const HourRuler = memo(function HourRuler({ hours }: { hours: StripHours }) {
  return (
    <span className={classes('num', styles.ruler)} aria-hidden>
      {markedHours
        .filter((hour) => isWithin(hour, hours))
        .map((hour) => (
          <span key={hour} className={styles.hour} style={{ insetInlineStart: stripPlace(hour * 60, hours) }}>
            {hour}
          </span>
        ))}
    </span>
  );
});
