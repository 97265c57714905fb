import { Button, type ButtonProps, chakra } from '@chakra-ui/react';
import { CheckCheck } from 'lucide-react';
import { useLogEvents } from '#client/features/calendars/public/use-log-events.tsx';
import { useNotLogged } from '#client/features/calendars/public/use-not-logged.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface LogDayButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'px' | 'maxW' | 'justifySelf'> {
  day: Day;
  events: readonly CalendarEvent[];
  /** It stands in a column of a week, where a tablet has room for the count alone. */
  inColumn?: true;
}

const inColumnWords = { display: { base: 'inline', md: 'none', lg: 'inline' } } as const;
const inColumnCount = { display: { base: 'none', md: 'inline', lg: 'none' } } as const;

/** Logs the events of a day that are over, all at once; nothing where none is left. */
export function LogDayButton({ day, events, inColumn, ...look }: LogDayButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { open, offline } = useNotLogged(events, day);
  const { log, isLogging, dialog } = useLogEvents();
  const count = open.length;
  const what = t('calendars.logAll', { count });
  return (
    <>
      {count > 0 ? (
        <Tip reason={offline}>
          <Button
            {...look}
            loading={isLogging}
            aria-label={t('calendars.logAllOf', { what, day: format.dateLong(day) })}
            onClick={() => log(open)}
          >
            <CheckCheck aria-hidden />
            {inColumn ? <chakra.span {...inColumnCount}>{count}</chakra.span> : null}
            <chakra.span truncate {...(inColumn ? inColumnWords : {})}>
              {what}
            </chakra.span>
          </Button>
        </Tip>
      ) : null}
      {dialog}
    </>
  );
}
