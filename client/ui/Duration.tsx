import { chakra } from '@chakra-ui/react';
import { formatClock, formatDuration, isoDuration } from '#client/lib/format.ts';

export interface DurationProps {
  seconds: number;
  /** H:MM:SS: for the one clock that ticks. */
  withSeconds?: boolean;
  running?: boolean;
  /** What stands for nothing, for example `–` in a grid; absent: 0:00. */
  zeroAs?: string;
}

export function Duration({ seconds, withSeconds = false, running = false, zeroAs }: DurationProps) {
  if (zeroAs !== undefined && Math.floor(seconds / 60) === 0 && !running) {
    return <chakra.span color="fg.subtle">{zeroAs}</chakra.span>;
  }
  return (
    <chakra.time
      dateTime={isoDuration(seconds)}
      dir="ltr"
      display="inline-block"
      color={running ? 'brand.fg' : undefined}
      fontWeight={running ? 'medium' : undefined}
    >
      {withSeconds ? formatClock(seconds) : formatDuration(seconds)}
    </chakra.time>
  );
}
