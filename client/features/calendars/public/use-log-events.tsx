import { Button, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTimeActions } from '#client/features/time-logs/public/use-time-actions.ts';
import { useEventTimes, useEventTitle } from '#client/features/workspace/public/event-words.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { withLocalDays } from '#client/lib/time/format.ts';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';

interface Refused {
  event: CalendarEvent;
  reason: string;
}

interface LogEvents {
  log: (events: readonly CalendarEvent[]) => void;
  isLogging: boolean;
  /** Says which of several events were refused, and why. */
  dialog: ReactNode;
}

/** Makes time of events; what is logged can be undone, and what is refused says why. */
export function useLogEvents(): LogEvents {
  const { t } = useTranslation();
  const { removeOrNotify } = useTimeActions();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { mutate, isPending } = useWrite(calendarsApi.log, {
    input: (events: readonly CalendarEvent[]) => ({ body: { ids: events.map(({ id }) => id) } }),
    onSuccess: ({ items }, events) => {
      const entries = items.flatMap(({ timeLogId }) => (timeLogId ? [{ id: timeLogId }] : []));
      if (entries.length > 0) {
        notify.undo(
          () => t('calendars.logged', { count: entries.length }),
          () => void removeOrNotify(entries),
        );
      }
      const failed = items.flatMap(({ id, error }): Refused[] => {
        const event = events.find((each) => each.id === id);
        return event && error ? [{ event, reason: withLocalDays(error, i18n.language) }] : [];
      });
      const [first] = failed;
      if (events.length > 1) setRefused(failed);
      else if (first) notify.error(() => t('calendars.notLogged'), { description: () => first.reason });
    },
    onFailure: (error) => notify.error(() => t('calendars.notLogged'), { cause: error }),
  });
  const close = () => setRefused([]);
  const dialog = refused.length > 0 ? <RefusedEvents refused={refused} onClose={close} /> : null;
  return { log: mutate, isLogging: isPending, dialog };
}

function RefusedEvents({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  const { t } = useTranslation();
  const titleOf = useEventTitle();
  const { clock } = useEventTimes();
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t('calendars.someNotLogged')}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <Stack as="ul" gap="3" listStyleType="none">
        {refused.map(({ event, reason }) => (
          <li key={event.id}>
            <Text textStyle="sm" fontWeight="medium" dir="auto">
              {titleOf(event)}{' '}
              <Text as="span" color="fg.subtle" fontWeight="normal" className="num">
                {clock(event)}
              </Text>
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {reason}
            </Text>
          </li>
        ))}
      </Stack>
    </Modal>
  );
}
