import { Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { Calendar } from '#client/ui/Calendar.tsx';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { DateRangePicker } from '#client/ui/DateRangePicker.tsx';
import { DayStepper } from '#client/ui/DayStepper.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { WeekPicker } from '#client/ui/WeekPicker.tsx';
import { Line } from './Line.tsx';

export function DevDates() {
  const [day, setDay] = useState('2026-11-19');
  const [due, setDue] = useState<string | null>(null);
  const [range, setRange] = useState({ from: '2026-11-05', to: '2026-11-18' });
  return (
    <Panel title="Dates">
      <Line>
        <DayStepper value={day} onChange={setDay} />
      </Line>
      <Line>
        <WeekPicker value={day} onChange={setDay} />
      </Line>
      <Line>
        <DateRangePicker value={range} onChange={setRange} />
      </Line>
      <Grid templateColumns={{ base: '1fr', sm: '1fr auto' }} gap="4" mt="3" alignItems="start">
        <Field label="Due date">
          <DatePicker label="Due date" value={due} onChange={setDue} clearable />
        </Field>
        <Calendar selected={range} onPick={setDay} today="2026-11-19" marked={new Set(['2026-11-20', day])} />
      </Grid>
    </Panel>
  );
}
