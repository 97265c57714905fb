import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { EventPopover } from '#client/features/calendars/public/EventPopover.tsx';
import { useEventLabel } from '#client/features/calendars/public/event-words.ts';
import { useLogEvents } from '#client/features/calendars/public/use-log-events.tsx';
import { useWhyNotLogged } from '#client/features/calendars/public/use-not-logged.ts';
import { useEventTimes, useEventTitle } from '#client/features/workspace/public/event-words.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import text from '#client/ui/layout/text.module.css';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import styles from './event.module.css';

interface EventProps {
  event: CalendarEvent;
}

/** A tick where it is logged, and the name. */
function Title({ event }: EventProps) {
  const titleOf = useEventTitle();
  return (
    <>
      {event.entry ? <Check size={11} aria-hidden /> : null}
      <span className={text.clipped} dir="auto">
        {titleOf(event)}
      </span>
    </>
  );
}

interface EventBlockProps extends EventProps {
  style: CSSProperties;
  minutes: number;
}

/** An event as a quiet block of its day: pressed, it says what can be done with it; its button logs it at once. */
export function EventBlock({ event, style, minutes }: EventBlockProps) {
  const labelOf = useEventLabel();
  const { clock } = useEventTimes();
  const label = labelOf(event);
  return (
    <div className={styles.place} style={style} onPointerDown={(press) => press.stopPropagation()}>
      <EventPopover
        event={event}
        trigger={
          <button
            type="button"
            className={styles.block}
            data-short={minutes < 30 ? '' : undefined}
            data-logged={event.entry ? '' : undefined}
            aria-label={label}
            title={label}
          >
            <span className={styles.title}>
              <Title event={event} />
            </span>{' '}
            {minutes >= 45 ? (
              <bdi dir="ltr" className={styles.clock}>
                {clock(event)}
              </bdi>
            ) : null}
          </button>
        }
      />
      <LogButton event={event} />
    </div>
  );
}

function LogButton({ event }: EventProps) {
  const { t } = useTranslation();
  const titleOf = useEventTitle();
  const reason = useWhyNotLogged(event);
  const { log } = useLogEvents();
  if (reason !== undefined) return null;
  return (
    <IconButton
      label={t('calendars.logNamed', { title: titleOf(event) })}
      icon={<Check size={14} aria-hidden />}
      size="xs"
      className={styles.log}
      onClick={() => log([event])}
    />
  );
}

/** An event of whole days in the head of its day. */
export function EventChip({ event }: EventProps) {
  const labelOf = useEventLabel();
  const label = labelOf(event);
  return (
    <EventPopover
      event={event}
      trigger={
        <button
          type="button"
          className={styles.chip}
          data-logged={event.entry ? '' : undefined}
          aria-label={label}
          title={label}
        >
          <Title event={event} />
        </button>
      }
    />
  );
}
