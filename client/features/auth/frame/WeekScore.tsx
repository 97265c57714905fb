import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#client/lib/time/use-format.ts';
import { type DayStretch, DayStrip } from '#client/ui/dates/DayStrip.tsx';

const petrol = '#144959';
const plum = '#7f2f95';
const sky = '#3c89ee';
const amber = '#996402';
const graphite = '#646464';

interface Day {
  /** Any Monday to Friday will do: only the weekday's name is shown. */
  day: string;
  stretches: DayStretch[];
}

const stretch = (startMinute: number, endMinute: number, color: string): DayStretch => ({
  startMinute,
  endMinute,
  color,
});

const week: readonly Day[] = [
  {
    day: '2026-11-16',
    stretches: [stretch(478, 650, petrol), stretch(665, 751, plum), stretch(809, 996, petrol)],
  },
  {
    day: '2026-11-17',
    stretches: [
      stretch(492, 636, plum),
      stretch(643, 765, plum),
      stretch(816, 902, sky),
      stretch(917, 1032, amber),
    ],
  },
  {
    day: '2026-11-18',
    stretches: [
      stretch(463, 593, petrol),
      stretch(607, 722, amber),
      stretch(780, 852, sky),
      stretch(866, 1025, plum),
    ],
  },
  {
    day: '2026-11-19',
    stretches: [
      stretch(420, 490, graphite),
      stretch(490, 620, petrol),
      stretch(635, 725, graphite),
      { startMinute: 805, endMinute: 878 },
    ],
  },
  { day: '2026-11-20', stretches: [] },
];

const secondsOf = ({ stretches }: Day) =>
  stretches.reduce((sum, { startMinute, endMinute }) => sum + (endMinute - startMinute) * 60, 0);

/** The picture beside the forms: a week of somebody's work. It says nothing that is needed. */
export function WeekScore() {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Stack aria-hidden gap="5" w="100%" maxW="480px">
      <Text textStyle="xl" fontWeight="medium" textWrap="balance">
        {t('auth.layout.claim')}
        <br />
        {t('auth.layout.claimEnd')}
      </Text>
      {week.map((worked) => (
        <Grid
          key={worked.day}
          templateColumns="40px minmax(0, 1fr) 48px"
          gap="3"
          alignItems="center"
          textStyle="sm"
        >
          {format.weekdayShort(worked.day)}
          <Box opacity={worked.stretches.length === 0 ? 0.5 : 1}>
            <DayStrip stretches={worked.stretches} />
          </Box>
          <Text as="span" className="num" textAlign="end" color="fg.muted">
            {worked.stretches.length === 0 ? null : format.duration(secondsOf(worked))}
          </Text>
        </Grid>
      ))}
    </Stack>
  );
}
