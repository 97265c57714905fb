import { type ButtonHTMLAttributes, type ReactElement, useState } from 'react';
import { EventPanel } from '#client/features/calendars/EventPanel.tsx';
import { useEventTitle } from '#client/features/workspace/public/event-words.ts';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';

interface EventPopoverProps {
  event: CalendarEvent;
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
}

/** An event by its button: what it is, and what can be done with it. */
export function EventPopover({ event, trigger }: EventPopoverProps) {
  const titleOf = useEventTitle();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popup
      label={titleOf(event)}
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      side="start"
      gutter={4}
      w="18rem"
      p="3"
    >
      <EventPanel event={event} onClose={() => setOpen(false)} />
    </Popup>
  );
}
