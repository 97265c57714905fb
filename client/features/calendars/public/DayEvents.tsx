import { Button } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { EventPopover } from '#client/features/calendars/public/EventPopover.tsx';
import { useGuessName } from '#client/features/calendars/public/event-words.ts';
import { LogDayButton } from '#client/features/calendars/public/LogDayButton.tsx';
import { useLogEvents } from '#client/features/calendars/public/use-log-events.tsx';
import { useWhyNotLogged } from '#client/features/calendars/public/use-not-logged.ts';
import { useEventTimes, useEventTitle } from '#client/features/workspace/public/event-words.ts';
import { useWeekEventsRead } from '#client/features/workspace/public/use-events.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ReadFailure } from '#client/ui/feedback/ReadFailure.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import text from '#client/ui/layout/text.module.css';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { eventsOfDay } from '#shared/calendars/event-day.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import styles from './event.module.css';

/** The events of one's own day, and the way to log them; nothing on a day without. */
export function DayEvents({ day }: { day: Day }) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  const { events, hasFailed, retry } = useWeekEventsRead(day);
  const { wholeDays, parts } = eventsOfDay(events, day, timeZone);
  const shown = [...wholeDays, ...parts.map(({ event }) => event)];
  if (hasFailed) return <ReadFailure text={t('calendars.notLoaded')} onRetry={retry} />;
  if (shown.length === 0) return null;
  return (
    <Panel
      title={t('calendars.events')}
      count={shown.length}
      padded={false}
      divided={false}
      actions={<LogDayButton day={day} events={events} size="xs" variant="outline" />}
    >
      <ul className={styles.list} aria-label={t('calendars.events')}>
        {shown.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </Panel>
  );
}

function EventRow({ event }: { event: CalendarEvent }) {
  const titleOf = useEventTitle();
  const { clock } = useEventTimes();
  const guess = useGuessName()(event);
  return (
    <li className={styles.row}>
      <EventPopover
        event={event}
        trigger={
          <button type="button" className={styles.open}>
            <span className={classes('num', styles.when)}>{clock(event)}</span>
            <span className={styles.name}>
              <span className={text.clipped} dir="auto">
                {titleOf(event)}
              </span>
              {guess && !event.entry ? (
                <span className={classes(text.clipped, styles.guess)} dir="auto">
                  {guess}
                </span>
              ) : null}
            </span>
          </button>
        }
      />
      <Outcome event={event} />
    </li>
  );
}

/** The tick of what is logged, and the button of what can be. */
function Outcome({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const titleOf = useEventTitle();
  const reason = useWhyNotLogged(event);
  const { log, isLogging } = useLogEvents();
  if (event.entry) {
    return (
      <span className={styles.done}>
        <Check size={14} aria-hidden />
        {t(event.entry.isMoved ? 'calendars.wasMoved' : 'calendars.isLogged')}
      </span>
    );
  }
  if (reason !== undefined) return null;
  return (
    <Button
      size="xs"
      variant="outline"
      loading={isLogging}
      aria-label={t('calendars.logNamed', { title: titleOf(event) })}
      onClick={() => log([event])}
    >
      {t('calendars.log')}
    </Button>
  );
}
