import { chakra } from '@chakra-ui/react';
import type { Ref } from 'react';
import { formatClock, formatDuration, isoDuration } from '#client/lib/time/format.ts';

interface DurationProps {
  seconds: number;
  /** H:MM:SS: for the one clock that ticks. */
  withSeconds?: boolean;
  /** Of a single entry: one below a minute is shown with its seconds. */
  ofEntry?: boolean;
  running?: boolean;
  /** What stands for nothing, for example `–` in a grid; absent: 0:00. */
  zeroAs?: string;
  ref?: Ref<HTMLTimeElement>;
}

export function Duration(props: DurationProps) {
  const { seconds, ofEntry = false, running = false, zeroAs, ref } = props;
  const { withSeconds = ofEntry && seconds > 0 && seconds < 60 } = props;
  if (zeroAs !== undefined && Math.floor(seconds / 60) === 0 && !running) {
    return <chakra.span color="fg.subtle">{zeroAs}</chakra.span>;
  }
  return (
    <chakra.time
      ref={ref}
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
