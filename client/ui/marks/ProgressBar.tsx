import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { type ProgressMeaning, progressLook } from '#shared/tasks/progress.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** Above 100 what is beyond is a segment of its own. */
  percent: number;
  /** Absent: a share. */
  meaning?: ProgressMeaning;
  size?: 'md' | 'sm';
  label?: string;
}

const segments = Array.from({ length: 30 }, (_segment, index) => index);

export function ProgressBar({ percent, meaning, size = 'md', label }: ProgressBarProps) {
  const { t } = useTranslation();
  const { percent: whole, tone, beyond } = progressLook(percent, meaning);
  const lit = whole === 0 ? 0 : Math.max(1, Math.round((whole / 100) * segments.length));
  const over = beyond === 0 ? 0 : Math.max(1, Math.round((beyond / 100) * segments.length));
  const name = label ?? t('ui.progress.ofEstimate', { percent: whole });
  return (
    <span
      className={styles.bar}
      role="progressbar"
      data-size={size}
      data-tone={tone}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={name}
      title={meaning === 'estimate' ? `${name}\n${t('ui.progress.bands')}` : undefined}
    >
      {segments.map((index) => (
        <i
          key={index}
          data-on={index < lit ? '' : undefined}
          data-over={index >= segments.length - over ? '' : undefined}
        />
      ))}
    </span>
  );
}
