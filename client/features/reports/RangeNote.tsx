import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { DayRange } from '#client/ui/dates/date-presets.ts';

/** The period, the zone whose days it counts in, and what else was done to the figures. */
export function RangeNote({ range, more = [] }: { range: DayRange; more?: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useScope();
  const zone = t('reports.zone', { zone: timeZone.replaceAll('_', ' ') });
  return (
    <Text textStyle="xs" color="fg.subtle" className="num" whiteSpace="normal" mb="3">
      {[format.range(range.from, range.to), zone, ...more].join(' · ')}
    </Text>
  );
}
