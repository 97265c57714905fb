import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

type ProgressTone = 'none' | 'low' | 'fair' | 'good' | 'full';

/** 0 grey, under 25 red, 25 to 49 yellow, 50 to 74 blue, 75 and above green. */
export function progressTone(percent: number): ProgressTone {
  if (percent <= 0) return 'none';
  if (percent < 25) return 'low';
  if (percent < 50) return 'fair';
  if (percent < 75) return 'good';
  return 'full';
}

export interface ProgressBarProps {
  /** Work against estimate; more than 100 shows as 100. */
  percent: number;
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
  },
  variants: {
    size: { md: { h: '8px', gap: '2px' }, sm: { h: '4px', gap: '1px' } },
    tone: {
      none: { '--on': 'colors.beat.none' },
      low: { '--on': 'colors.beat.low' },
      fair: { '--on': 'colors.beat.fair' },
      good: { '--on': 'colors.beat.good' },
      full: { '--on': 'colors.beat.full' },
    },
  },
  defaultVariants: { size: 'md', tone: 'none' },
});

export function ProgressBar({ percent, size = 'md', label }: ProgressBarProps) {
  const { t } = useTranslation();
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  const lit = whole === 0 ? 0 : Math.max(1, Math.round((whole / 100) * segments.length));
  return (
    <Bar
      role="progressbar"
      size={size}
      tone={progressTone(whole)}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label ?? t('ui.progress.ofEstimate', { percent: whole })}
    >
      {segments.map((index) => (
        <i key={index} data-on={index < lit ? '' : undefined} />
      ))}
    </Bar>
  );
}
