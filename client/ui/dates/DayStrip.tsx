import { chakra } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { listColor } from '#client/lib/look/list-color.ts';

export interface DayStretch {
  /** Minutes since midnight. */
  startMinute: number;
  /** Absent: it runs, up to the `--now` of what it stands in. */
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

/** Where a minute of the day stands on the strip, in percent. */
export function stripPlace(minute: number, { from, to }: StripHours = usualHours): string {
  const span = (to - from) * 60;
  return `${(Math.min(span, Math.max(0, minute - from * 60)) / span) * 100}%`;
}

interface DayStripProps {
  stretches: readonly DayStretch[];
  hours?: StripHours;
  /** `card`: low, with a line at the `--now` of what it stands in. */
  look?: 'card';
}

const now = 'var(--now)';
const nowLine = {
  content: '""',
  position: 'absolute',
  insetBlock: '0',
  insetInlineStart: now,
  w: '1px',
  bg: 'fg',
  opacity: '0.55',
};

/** When somebody worked, from 07 to 19 unless told. Decorative: what it says stands beside it. */
export function DayStrip({ stretches, hours = usualHours, look }: DayStripProps) {
  return (
    <chakra.span
      forcedColorAdjust="none"
      position="relative"
      display="block"
      w="100%"
      h={look === 'card' ? '8px' : '16px'}
      overflow="hidden"
      borderRadius={look === 'card' ? '2px' : '3px'}
      bg="bg.muted"
      backgroundImage={`repeating-linear-gradient(to right, {colors.border.emphasized} 0 1px, transparent 1px calc(100% / ${hours.to - hours.from}))`}
      _after={look === 'card' ? nowLine : undefined}
    >
      {stretches.map(({ startMinute, endMinute, color }) => {
        const start = stripPlace(startMinute, hours);
        const end = endMinute === undefined ? now : stripPlace(endMinute, hours);
        const vars: StretchVars = {
          insetInlineStart: start,
          inlineSize: `calc(${end} - ${start})`,
          '--k': color === undefined ? 'var(--chakra-colors-brand-solid)' : listColor(color),
        };
        return (
          <chakra.span
            key={startMinute}
            position="absolute"
            insetBlock="0"
            minW="1px"
            borderRadius="1px"
            bg="var(--k)"
            style={vars}
          />
        );
      })}
    </chakra.span>
  );
}
