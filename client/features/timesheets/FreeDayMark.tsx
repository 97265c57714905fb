import '#client/locales/en/pages/absences.json';
import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { PartyPopper, TreePalm } from 'lucide-react';
import type { FreeDay } from '#client/features/absences/public/use-free-days.ts';

const iconSize = 11;

/** A holiday or an absence by its name; nothing on other days. */
export function FreeDayMark({ day }: { day: FreeDay | undefined }) {
  if (day === undefined) return null;
  return (
    <chakra.span
      display="flex"
      // A long name takes no more than its column has.
      w="0"
      minW="100%"
      alignItems="center"
      justifyContent="inherit"
      gap="1"
      textStyle="xs"
      fontWeight="normal"
      color="fg.muted"
      title={day.name}
    >
      <Sign day={day} />
      <chakra.bdi truncate>{day.name}</chakra.bdi>
    </chakra.span>
  );
}

/** The same where a name has no room. */
export function FreeDayIcon({ day }: { day: FreeDay }) {
  return (
    <>
      <Sign day={day} />
      <VisuallyHidden>{day.name}</VisuallyHidden>
    </>
  );
}

function Sign({ day: { isAway } }: { day: FreeDay }) {
  const Icon = isAway ? TreePalm : PartyPopper;
  return <Icon size={iconSize} aria-hidden style={{ flexShrink: 0 }} />;
}
