import { chakra, useSlotRecipe } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { listColor } from '#client/lib/look/list-color.ts';
import { dayStripRecipe } from '#client/theme/recipes/time.ts';

export interface DayStretch {
  /** Minutes since midnight in the zone of the page. */
  startMinute: number;
  endMinute: number;
  color?: string | null;
  running?: boolean;
  title?: string;
}

export interface DayStripProps {
  stretches: readonly DayStretch[];
  nowMinute?: number;
  fromHour?: number;
  toHour?: number;
  /** What the strip says, for those who cannot see it: "07:00 to 14:38, 4 entries". */
  label: string;
  size?: 'sm' | 'md' | 'lg';
  ruler?: boolean;
}

interface StripVars extends CSSProperties {
  '--hours'?: number;
  '--k'?: string;
}

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** When somebody worked: stretches on a ruler, 07 to 19 unless told otherwise. */
export function DayStrip(props: DayStripProps) {
  const { stretches, nowMinute, fromHour = 7, toHour = 19, label, size, ruler = false } = props;
  const styles = useSlotRecipe({ recipe: dayStripRecipe })({ size });
  const from = fromHour * 60;
  const span = (toHour - fromHour) * 60;
  const inView = (minute: number) => Math.min(span, Math.max(0, minute - from));
  const trackVars: StripVars = { '--hours': toHour - fromHour };
  return (
    <chakra.span css={styles.root} role="img" aria-label={label}>
      <chakra.span css={styles.track} style={trackVars}>
        {stretches.map((stretch) => {
          const start = inView(stretch.startMinute);
          const end = inView(stretch.endMinute);
          if (end <= start) return null;
          const vars: StripVars = {
            insetInlineStart: share(start, span),
            inlineSize: share(end - start, span),
            '--k': stretch.color ? listColor(stretch.color) : 'var(--chakra-colors-chart-8)',
          };
          return (
            <chakra.span
              key={`${stretch.startMinute}-${stretch.endMinute}`}
              css={styles.stretch}
              style={vars}
              title={stretch.title}
              data-running={stretch.running ? '' : undefined}
            />
          );
        })}
        {nowMinute !== undefined && nowMinute >= from && nowMinute <= from + span ? (
          <chakra.span css={styles.now} style={{ insetInlineStart: share(nowMinute - from, span) }} />
        ) : null}
      </chakra.span>
      {ruler ? <Ruler fromHour={fromHour} toHour={toHour} css={styles.ruler} /> : null}
    </chakra.span>
  );
}

function Ruler({ fromHour, toHour, css }: { fromHour: number; toHour: number; css: object | undefined }) {
  const hours = Array.from({ length: toHour - fromHour + 1 }, (_hour, index) => fromHour + index);
  return (
    <chakra.span css={css} className="num" aria-hidden>
      {hours.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </chakra.span>
  );
}
