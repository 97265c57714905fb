import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '#client/lib/time/format.ts';
import { workloadMeterRecipe } from '#client/theme/recipes/time.ts';

export interface WorkloadMeterProps {
  workedSeconds: number;
  plannedSeconds: number;
  /** The person's hours of that day; absent: nothing is over. */
  capacitySeconds?: number;
  ruler?: boolean;
}

const hour = 3600;

/** A round number of hours in five steps at most: 4, 8, 10, 20 … */
function scaleOf(seconds: number): { seconds: number; stepHours: number } {
  const hours = Math.max(1, seconds / hour);
  const stepHours = [1, 2, 4, 5, 8, 10, 20, 40].find((step) => hours / step <= 5) ?? Math.ceil(hours / 5);
  return { seconds: Math.ceil(hours / stepHours) * stepHours * hour, stepHours };
}

/** Plan against capacity: what is worked, what is planned, and what is too much. */
export function WorkloadMeter(props: WorkloadMeterProps) {
  const { workedSeconds, plannedSeconds, capacitySeconds, ruler = false } = props;
  const { t } = useTranslation();
  const styles = useSlotRecipe({ recipe: workloadMeterRecipe })();
  const scale = scaleOf(Math.max(workedSeconds, plannedSeconds, capacitySeconds ?? 0) * 1.05);
  const share = (seconds: number) => `${(seconds / scale.seconds) * 100}%`;
  const capacity = capacitySeconds ?? Number.POSITIVE_INFINITY;
  const excess = Math.max(0, Math.max(plannedSeconds, workedSeconds) - capacity);
  const label = t(capacitySeconds === undefined ? 'ui.meter.label' : 'ui.meter.labelWithCapacity', {
    worked: formatDuration(workedSeconds),
    planned: formatDuration(plannedSeconds),
    capacity: formatDuration(capacitySeconds ?? 0),
  });
  const bars = [
    { part: 'planned', start: 0, length: Math.min(plannedSeconds, capacity) },
    { part: 'excess', start: capacity, length: excess },
    { part: 'worked', start: 0, length: Math.min(workedSeconds, capacity) },
  ];
  const marks = Array.from(
    { length: scale.seconds / hour / scale.stepHours + 1 },
    (_mark, i) => i * scale.stepHours,
  );
  return (
    <chakra.div css={styles.root}>
      <chakra.div css={styles.track} role="img" aria-label={label}>
        {bars.map(({ part, start, length }) =>
          length > 0 ? (
            <chakra.i
              key={part}
              css={styles.bar}
              data-part={part}
              style={{ insetInlineStart: share(start), inlineSize: share(length) }}
            />
          ) : null,
        )}
        {capacitySeconds === undefined ? null : (
          <chakra.b
            css={styles.capacity}
            style={{ insetInlineStart: share(capacitySeconds) }}
            title={t('ui.meter.capacity', { capacity: formatDuration(capacitySeconds) })}
          />
        )}
      </chakra.div>
      {ruler ? (
        <chakra.div css={styles.ruler} className="num" aria-hidden>
          {marks.map((mark, index) => (
            <span key={mark}>{index === marks.length - 1 ? t('ui.meter.hours', { hours: mark }) : mark}</span>
          ))}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}
