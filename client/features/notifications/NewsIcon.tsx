import { chakra } from '@chakra-ui/react';
import {
  AtSign,
  Bell,
  CalendarCheck,
  Gauge,
  KeyRound,
  Mail,
  MessageSquare,
  Timer,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundSearch,
  Video,
} from 'lucide-react';
import {
  isNotificationEvent,
  kindOf,
  type NotificationType,
} from '#shared/notifications/notification-kind.ts';

const icons: Readonly<Record<NotificationType, typeof Bell>> = {
  assignment: UserRoundPlus,
  mention: AtSign,
  comment: MessageSquare,
  estimate: Gauge,
  timesheet: CalendarCheck,
  timer: Timer,
  collaboration: Video,
  invitation: Mail,
  'join-request': UserRoundSearch,
  'member-joined': UserRoundCheck,
  'api-token': KeyRound,
};

export function NewsIcon({ type }: { type: string }) {
  const Icon = isNotificationEvent(type) ? icons[kindOf(type)] : Bell;
  return (
    <chakra.span color="fg.subtle" flexShrink="0" mt="0.5">
      <Icon size={16} aria-hidden />
    </chakra.span>
  );
}
