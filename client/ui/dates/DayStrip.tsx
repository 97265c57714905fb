import { chakra } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { listColor } from '#client/lib/look/list-color.ts';

export interface DayStretch {
  /** Minutes since midnight. */
  startMinute: number;
  endMinute: number;
  /** Absent: it runs now. */
  color?: string;
}

interface StretchVars extends CSSProperties {
  '--k': string;
}

const fromHour = 7;
const toHour = 19;
const spanMinutes = (toHour - fromHour) * 60;

const inView = (minute: number) => Math.min(spanMinutes, Math.max(0, minute - fromHour * 60));
const share = (minutes: number) => `${(minutes / spanMinutes) * 100}%`;

/** When somebody worked, from 07 to 19. Decorative: what it says stands beside it. */
export function DayStrip({ stretches }: { stretches: readonly DayStretch[] }) {
  return (
    <chakra.span
      forcedColorAdjust="none"
      position="relative"
      display="block"
      w="100%"
      h="16px"
      overflow="hidden"
      borderRadius="3px"
      bg="bg.muted"
      backgroundImage={`repeating-linear-gradient(to right, {colors.border.emphasized} 0 1px, transparent 1px calc(100% / ${toHour - fromHour}))`}
    >
      {stretches.map(({ startMinute, endMinute, color }) => {
        const start = inView(startMinute);
        const vars: StretchVars = {
          insetInlineStart: share(start),
          inlineSize: share(inView(endMinute) - start),
          '--k': color ? listColor(color) : 'var(--chakra-colors-brand-solid)',
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
