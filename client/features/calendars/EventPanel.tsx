import { Button, chakra, Stack, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useCalendarName, useGuessName } from '#client/features/calendars/public/event-words.ts';
import { useLogEvents } from '#client/features/calendars/public/use-log-events.tsx';
import { useWhyNotEntered, useWhyNotLogged } from '#client/features/calendars/public/use-not-logged.ts';
import { type EventActions, useEventActions } from '#client/features/calendars/use-event-actions.ts';
import { useEventTimes, useEventTitle } from '#client/features/workspace/public/event-words.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';

interface EventPanelProps {
  event: CalendarEvent;
  onClose: () => void;
}

/** Says what an event is and the work that it probably was, and offers what can be done with it. */
export function EventPanel({ event, onClose }: EventPanelProps) {
  const { t } = useTranslation();
  const titleOf = useEventTitle();
  const { full } = useEventTimes();
  const guess = useGuessName()(event);
  const calendar = useCalendarName(event);
  const { entry } = event;
  return (
    <Stack gap="3">
      <Stack gap="0.5">
        <Text textStyle="sm" fontWeight="semibold" dir="auto" lineClamp="4" overflowWrap="anywhere">
          {titleOf(event)}
        </Text>
        <Text textStyle="sm" color="fg.muted" className="num">
          {full(event)}
        </Text>
        {calendar ? (
          <Text textStyle="xs" color="fg.subtle" dir="auto" truncate>
            {calendar}
          </Text>
        ) : null}
      </Stack>
      {entry ? (
        <Text textStyle="sm" color="fg.muted">
          <chakra.span display="inline-flex" verticalAlign="-2px" me="1.5" color="success.fg">
            <Check size={14} aria-hidden />
          </chakra.span>
          {t(entry.isMoved ? 'calendars.moved' : 'calendars.isLogged')}
        </Text>
      ) : guess ? (
        <Text textStyle="sm" color="fg.muted" dir="auto" lineClamp="2" title={guess}>
          {t('calendars.as', { name: guess })}
        </Text>
      ) : null}
      <Buttons event={event} onClose={onClose} />
    </Stack>
  );
}

function Buttons({ event, onClose }: EventPanelProps) {
  const { t } = useTranslation();
  const actions = useEventActions(event);
  const then = (run: () => unknown) => () => {
    onClose();
    void run();
  };
  const { entry, firstDay } = event;
  if (entry) {
    return (
      <Stack gap="1.5">
        {entry.isMoved ? (
          <Button size="sm" onClick={then(actions.follow)}>
            {t('calendars.follow')}
          </Button>
        ) : null}
        <Button size="sm" variant="outline" onClick={then(() => actions.open(entry.id))}>
          {t('calendars.openEntry')}
        </Button>
      </Stack>
    );
  }
  const { plan } = actions;
  return (
    <Stack gap="1.5">
      {firstDay ? (
        <EnterButton event={event} actions={actions} then={then} />
      ) : (
        <LogButtons event={event} actions={actions} then={then} />
      )}
      {plan ? (
        <Button size="sm" variant="outline" onClick={then(plan)}>
          {t('calendars.plan')}
        </Button>
      ) : null}
    </Stack>
  );
}

interface LogButtonsProps {
  event: CalendarEvent;
  actions: EventActions;
  then: (run: () => unknown) => () => void;
}

function LogButtons({ event, actions, then }: LogButtonsProps) {
  const { t } = useTranslation();
  const { log } = useLogEvents();
  const reason = useWhyNotLogged(event);
  return (
    <>
      <Tip reason={reason}>
        <Button size="sm" onClick={then(() => log([event]))}>
          {t('calendars.log')}
        </Button>
      </Tip>
      {reason === undefined ? (
        <Button size="sm" variant="outline" onClick={then(actions.edit)}>
          {t('calendars.edit')}
        </Button>
      ) : null}
    </>
  );
}

/** For an event of a whole day, whose hours the person gives. */
function EnterButton({ event, actions, then }: LogButtonsProps) {
  const { t } = useTranslation();
  return (
    <Tip reason={useWhyNotEntered(event)}>
      <Button size="sm" onClick={then(actions.edit)}>
        {t('calendars.edit')}
      </Button>
    </Tip>
  );
}
