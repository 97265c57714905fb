import { chakra } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDuration } from '#client/lib/time/format.ts';

interface WorkloadMeterProps {
  workedSeconds: number;
  plannedSeconds: number;
  /** The person's hours of that day; absent: nothing is over. */
  capacitySeconds?: number;
}

const hour = 3600;
/** A usual day: a short one does not fill the bar. */
const leastHours = 8;

/** A round number of hours in five steps at most: 8, 10, 20 … */
function scaleOf(seconds: number): { seconds: number; stepHours: number } {
  const hours = Math.max(leastHours, seconds / hour);
  const stepHours = [1, 2, 4, 5, 8, 10, 20, 40].find((step) => hours / step <= 5) ?? Math.ceil(hours / 5);
  return { seconds: Math.ceil(hours / stepHours) * stepHours * hour, stepHours };
}

const looks = {
  planned: { bg: 'brand.emphasized' },
  excess: { bg: 'warning.solid', borderStartStartRadius: '0', borderEndStartRadius: '0' },
  worked: { bg: 'brand.solid' },
};

/** Plan against capacity: what is worked, what is planned, and what is too much. */
export function WorkloadMeter({ workedSeconds, plannedSeconds, capacitySeconds }: WorkloadMeterProps) {
  const { t } = useTranslation();
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
  ] as const;
  const marks = Array.from(
    { length: scale.seconds / hour / scale.stepHours + 1 },
    (_mark, i) => i * scale.stepHours,
  );
  return (
    <chakra.div w="100%">
      <chakra.div
        forcedColorAdjust="none"
        position="relative"
        h="8px"
        borderRadius="2px"
        bg="bg.track"
        role="img"
        aria-label={label}
      >
        {bars.map(({ part, start, length }) =>
          length > 0 ? (
            <chakra.i
              key={part}
              position="absolute"
              insetBlock="0"
              borderRadius="2px"
              {...looks[part]}
              style={{ insetInlineStart: share(start), inlineSize: share(length) }}
            />
          ) : null,
        )}
        {capacitySeconds === undefined ? null : (
          <chakra.b
            position="absolute"
            insetBlock="-3px"
            w="2px"
            borderRadius="1px"
            bg="fg"
            style={{ insetInlineStart: share(capacitySeconds) }}
            title={t('ui.meter.capacity', { capacity: formatDuration(capacitySeconds) })}
          />
        )}
      </chakra.div>
      <chakra.div
        position="relative"
        h="4"
        mt="1.5"
        fontSize="2xs"
        lineHeight="1rem"
        color="fg.subtle"
        className="num"
        aria-hidden
      >
        {marks.map((mark, index) => {
          const isLast = index === marks.length - 1;
          // In the middle of its mark, or within the ends of the bar.
          return (
            <chakra.span
              key={mark}
              position="absolute"
              display="flex"
              w="0"
              justifyContent={index === 0 ? 'flex-start' : isLast ? 'flex-end' : 'center'}
              style={{ insetInlineStart: share(mark * hour) }}
            >
              {isLast ? t('ui.meter.hours', { hours: mark }) : mark}
            </chakra.span>
          );
        })}
      </chakra.div>
    </chakra.div>
  );
}
