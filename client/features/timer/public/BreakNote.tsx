import { chakra } from '@chakra-ui/react';
import { Coffee } from 'lucide-react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';

/** Minutes of a break in words. */
export function useBreakText(): (minutes: number) => string {
  const format = useFormat();
  return (minutes) => format.number(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
}

/** The missing breaks of a day; nothing without any. */
export function BreakNote({ minutes }: { minutes: number | undefined }) {
  const { t } = useTranslation();
  const breakText = useBreakText();
  if (!minutes) return null;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" textStyle="xs" color="warning.fg">
      <Coffee size={12} aria-hidden />
      {t('breaks.missing', { time: breakText(minutes) })}
    </chakra.span>
  );
}

/** The same as a mark beside a day. */
export function BreakMark({ minutes, size = 12 }: { minutes: number; size?: number }) {
  const { t } = useTranslation();
  const breakText = useBreakText();
  if (minutes === 0) return null;
  const text = t('breaks.missing', { time: breakText(minutes) });
  return (
    <chakra.span role="img" aria-label={text} title={text} display="inline-flex" color="warning.fg">
      <Coffee size={size} aria-hidden />
    </chakra.span>
  );
}
