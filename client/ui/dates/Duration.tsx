import type { Ref } from 'react';
import { formatClock, formatDuration, isoDuration, manyHoursSeconds } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import styles from './Duration.module.css';

interface DurationProps {
  seconds: number;
  /** H:MM:SS: for the one clock that ticks. */
  withSeconds?: boolean;
  /** Of a single entry: one below a minute is shown with its seconds. */
  ofEntry?: boolean;
  running?: boolean;
  /** The text for zero, for example `–` in a grid; absent: 0:00. */
  zeroAs?: string;
  ref?: Ref<HTMLTimeElement>;
}

export function Duration(props: DurationProps) {
  const { seconds, ofEntry = false, running = false, zeroAs, ref } = props;
  const { withSeconds = ofEntry && seconds > 0 && seconds < 60 } = props;
  if (zeroAs !== undefined && Math.floor(seconds / 60) === 0 && !running) {
    return <span className={styles.nothing}>{zeroAs}</span>;
  }
  return (
    <time
      ref={ref}
      className={styles.duration}
      dateTime={isoDuration(seconds)}
      dir="ltr"
      data-running={running ? '' : undefined}
    >
      {withSeconds ? formatClock(seconds) : <Minutes seconds={seconds} />}
    </time>
  );
}

/** The usual duration depends on no language, and its row not on one either. */
function Minutes({ seconds }: { seconds: number }) {
  return Math.abs(seconds) < manyHoursSeconds ? formatDuration(seconds) : <ManyHours seconds={seconds} />;
}

function ManyHours({ seconds }: { seconds: number }) {
  return useFormat().duration(seconds);
}
