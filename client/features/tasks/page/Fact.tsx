import { chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { type ListRow, rowOf } from '#client/features/task-lists/public/use-task-lists.ts';
import {
  type Choice,
  ChoiceButton,
  ChoiceMenu,
  HiddenName,
} from '#client/features/tasks/public/ChoiceMenu.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CalendarPopover } from '#client/ui/dates/Calendar.tsx';
import { DayChoice } from '#client/ui/dates/DatePicker.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import type { Day } from '#shared/time/calendar-day.ts';

interface FactProps {
  name: string;
  /** Lets a key of the keyboard find the fact's button. */
  id?: string;
  children: ReactNode;
}

/** A line of the aside: what it is, and its value, which is a button where it can be changed. */
export function Fact({ name, id, children }: FactProps) {
  return (
    <Grid templateColumns="5.5rem minmax(0, 1fr)" alignItems="center" minH="8" textStyle="sm">
      <chakra.dt textStyle="xs" color="fg.subtle">
        {name}
      </chakra.dt>
      <chakra.dd display="flex" alignItems="center" gap="1.5" minW="0" data-fact={id}>
        {children}
      </chakra.dd>
    </Grid>
  );
}

/** A group of facts; several lists may share a card. */
export const FactList = chakra('dl', { base: { px: '4', _first: { pt: '2' }, _last: { pb: '2' } } });

/** A placeholder for an empty fact. */
export function Unset({ children }: { children: ReactNode }) {
  return (
    <chakra.span color="fg.subtle" display="inline-block" _firstLetter={{ textTransform: 'uppercase' }}>
      {children}
    </chakra.span>
  );
}

interface ListFactProps {
  id: string;
  name: string;
  rows: readonly ListRow[];
  choices: (rows: readonly ListRow[]) => Choice[];
  current: { id?: string | null; name?: string | null };
  show: (value: string, row: ListRow | undefined) => ReactNode;
  unset: string;
  /** null takes the value away. */
  onChoose: (row: ListRow | null) => void;
}

const none = 'none';

/** Priority, size and version: one of a list of the team, or nothing. */
export function ListFact({ id, name, rows, choices, current, show, unset, onChoose }: ListFactProps) {
  const row = rowOf(rows, current);
  const value = row?.value ?? current.name;
  return (
    <Fact name={name} id={id}>
      <ChoiceMenu
        look="fact"
        label={name}
        items={[...choices(rows), { value: none, label: unset }]}
        value={row?.id ?? (value ? null : none)}
        disabled={rows.length === 0}
        onChoose={(chosen) => {
          const next = rows.find((each) => each.id === chosen);
          if (next && next.id !== row?.id) onChoose(next);
          else if (chosen === none && value) onChoose(null);
        }}
      >
        {value ? show(value, row) : <Unset>{unset}</Unset>}
      </ChoiceMenu>
    </Fact>
  );
}

interface DateFactProps {
  id: string;
  name: string;
  value: Day | null;
  onChange: (day: Day | null) => void;
  min?: Day;
  max?: Day;
  /** Next to the date: how much is left. */
  children?: ReactNode;
}

/** A calendar day with inline editing. */
export function DateFact({ id, name, value, onChange, min, max, children }: DateFactProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const choose = (day: Day | null) => {
    setOpen(false);
    if (day !== value) onChange(day);
  };
  return (
    <Fact name={name} id={id}>
      <CalendarPopover
        open={open}
        onOpenChange={setOpen}
        label={name}
        trigger={
          <ChoiceButton type="button" look="fact">
            <HiddenName>{name}</HiddenName>
            {value === null ? <Unset>{t('tasks.facts.setDate')}</Unset> : <DateText value={value} />}
            {children}
          </ChoiceButton>
        }
      >
        <DayChoice value={value} onChoose={choose} clearable min={min} max={max} />
      </CalendarPopover>
    </Fact>
  );
}
