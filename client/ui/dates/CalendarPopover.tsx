import { Popup, type PopupProps } from '#client/ui/dialogs/Popup.tsx';

/** A popover for calendars; opens with the focus on the chosen day. */
export function CalendarPopover(props: PopupProps) {
  return (
    <Popup
      side="start"
      gutter={4}
      focusOn='[data-day][tabindex="0"]'
      w="auto"
      p="2"
      maxW="calc(100vw - 1rem)"
      {...props}
    />
  );
}
