import { Button, HStack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fact, Unset } from '#client/features/tasks/Fact.tsx';
import { ChoiceButton, HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { Calendar } from '#client/ui/Calendar.tsx';
import { CalendarPopover } from '#client/ui/CalendarPopover.tsx';
import { DateText } from '#client/ui/DateText.tsx';
import type { Day } from '#shared/time/calendar-day.ts';

export interface DateFactProps {
  id: string;
  name: string;
  value: Day | null;
  onChange: (day: Day | null) => void;
  min?: Day;
  max?: Day;
  /** Next to the date: how much is left. */
  children?: ReactNode;
}

/** A calendar day that is chosen where it stands. */
export function DateFact({ id, name, value, onChange, min, max, children }: DateFactProps) {
  const { t } = useTranslation();
  const today = useToday();
  const [open, setOpen] = useState(false);
  const choose = (day: Day | null) => {
    setOpen(false);
    if (day !== value) onChange(day);
  };
  const isTodayAllowed = (!min || today >= min) && (!max || today <= max);
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
        <Calendar selected={value} onPick={choose} min={min} max={max} />
        <HStack justify="space-between" mt="1" pt="2" borderTopWidth="1px" borderColor="border.muted">
          <Button size="sm" variant="ghost" disabled={!isTodayAllowed} onClick={() => choose(today)}>
            {t('ui.date.today')}
          </Button>
          {value === null ? null : (
            <Button size="sm" variant="ghost" onClick={() => choose(null)}>
              {t('ui.date.clear')}
            </Button>
          )}
        </HStack>
      </CalendarPopover>
    </Fact>
  );
}
