import { Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { Fragment } from 'react';
import { today } from '#client/lib/clock.ts';
import { DateText } from '#client/ui/DateText.tsx';
import { DayStrip } from '#client/ui/DayStrip.tsx';
import { DueText } from '#client/ui/DueText.tsx';
import { Duration } from '#client/ui/Duration.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { Pulse } from '#client/ui/Pulse.tsx';
import { WorkloadMeter } from '#client/ui/WorkloadMeter.tsx';
import { addDays } from '#shared/time/calendar-day.ts';
import { Line } from './Line.tsx';

const hour = 3600;

const stretches = [
  { startMinute: 420, endMinute: 490, title: 'Capacity plan' },
  { startMinute: 490, endMinute: 620, color: '#144959', title: 'Invoice export' },
  { startMinute: 635, endMinute: 725, color: '#646464', title: 'Onboarding' },
  { startMinute: 805, endMinute: 878, color: '#144959', running: true, title: 'Invoice export' },
];

export function DevTime() {
  return (
    <Panel title="Time and progress">
      <Grid templateColumns="36px 1fr" gap="2" alignItems="center" textStyle="xs">
        {[0, 18, 40, 66, 100].map((percent) => (
          <Fragment key={percent}>
            <Text as="span" className="num" color="fg.subtle">
              {percent}%
            </Text>
            <ProgressBar percent={percent} />
          </Fragment>
        ))}
        <span />
        <ProgressBar percent={60} size="sm" />
      </Grid>
      <Line gap="4">
        <Duration seconds={7 * hour + 300} />
        <HStack gap="2">
          <Pulse />
          <Duration seconds={4368} withSeconds running />
        </HStack>
        <Duration seconds={0} />
        <Duration seconds={0} zeroAs="–" />
        <DueText dueOn={addDays(today(), -2)} />
        <DueText dueOn={addDays(today(), 1)} />
        <DueText dueOn={addDays(today(), 12)} />
        <DateText value={today()} />
        <DateText value={addDays(today(), -3)} format="relative" />
      </Line>
      <Stack gap="4" mt="3">
        <DayStrip stretches={stretches} nowMinute={878} label="07:00 to 14:38, 4 entries" />
        <DayStrip stretches={stretches} nowMinute={878} label="07:00 to 14:38, 4 entries" size="lg" ruler />
        <WorkloadMeter
          workedSeconds={6 * hour + 120}
          plannedSeconds={9 * hour}
          capacitySeconds={8 * hour}
          ruler
        />
      </Stack>
    </Panel>
  );
}
