import { chakra } from '@chakra-ui/react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { type ProgressMeaning, progressLook } from '#shared/tasks/progress.ts';

export interface ProgressBarProps {
  /** Above 100 what is beyond is a segment of its own. */
  percent: number;
  /** Absent: progress. */
  meaning?: ProgressMeaning;
  size?: 'md' | 'sm';
  label?: string;
}

const segments = Array.from({ length: 30 }, (_segment, index) => index);

const Bar = chakra('span', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(30, 1fr)',
    w: '100%',
    // Fills say something here: they stay where the system chooses the colours.
    forcedColorAdjust: 'none',
    '& > i': { borderRadius: '1px', bg: 'beat.off' },
    '& > i[data-on]': { bg: 'var(--on)' },
    '& > i[data-over]': { bg: 'beat.over' },
  },
  variants: {
    size: { md: { h: '8px', gap: '2px' }, sm: { h: '4px', gap: '1px' } },
    tone: {
      none: { '--on': 'colors.beat.none' },
      low: { '--on': 'colors.beat.low' },
      fair: { '--on': 'colors.beat.fair' },
      good: { '--on': 'colors.beat.good' },
      full: { '--on': 'colors.beat.full' },
      neutral: { '--on': 'colors.beat.neutral' },
      near: { '--on': 'colors.beat.fair' },
    },
  },
  defaultVariants: { size: 'md', tone: 'none' },
});

export function ProgressBar({ percent, meaning, size = 'md', label }: ProgressBarProps) {
  const { t } = useTranslation();
  const { percent: whole, tone, beyond } = progressLook(percent, meaning);
  const lit = whole === 0 ? 0 : Math.max(1, Math.round((whole / 100) * segments.length));
  const over = beyond === 0 ? 0 : Math.max(1, Math.round((beyond / 100) * segments.length));
  return (
    <Bar
      role="progressbar"
      size={size}
      tone={tone}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label ?? t('ui.progress.ofEstimate', { percent: whole })}
    >
      {segments.map((index) => (
        <i
          key={index}
          data-on={index < lit ? '' : undefined}
          data-over={index >= segments.length - over ? '' : undefined}
        />
      ))}
    </Bar>
  );
}
