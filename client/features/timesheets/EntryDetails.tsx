import { chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import { EntryMenu } from '#client/features/timesheets/EntryMenu.tsx';
import { EntryRange } from '#client/features/timesheets/EntryRange.tsx';
import { entryFacts } from '#client/features/timesheets/entry-facts.ts';
import { LogTypeChip } from '#client/features/timesheets/LogTypeChip.tsx';
import type { WeekEntry } from '#client/features/timesheets/week-grid.ts';
import { formatDate } from '#client/lib/format.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';

export interface EntryDetailsProps {
  entry: WeekEntry;
  timeZone: string;
}

/** An entry with all that is known of it. */
export function EntryDetails({ entry, timeZone }: EntryDetailsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const settings = { ...format, timeZone };
  const { log } = entry;
  const texts = [log.description, log.reason].filter(Boolean);
  const facts = entryFacts(entry, {
    t,
    when: (at) => ({ day: formatDate(at, 'day', settings), time: formatDate(at, 'time', settings) }),
  });
  return (
    <chakra.li ps="4" pe="2" py="2" borderTopWidth="1px">
      <HStack gap="2" minH="5">
        <EntryRange entry={entry} timeZone={timeZone} />
        <LogTypeChip type={log.logType} />
        <QueuedMark logIds={[log.id]} />
        <chakra.span ms="auto" fontWeight="medium">
          <Duration seconds={entry.seconds} ofEntry running={entry.isRunning} />
        </chakra.span>
        <EntryMenu log={log} timeZone={timeZone} />
      </HStack>
      {texts.map((text) => (
        <chakra.p key={text} dir="auto" mt="0.5" overflowWrap="anywhere">
          {text}
        </chakra.p>
      ))}
      {facts.length > 0 ? (
        <chakra.p textStyle="xs" color="fg.subtle" mt="0.5">
          {facts.join(' · ')}
        </chakra.p>
      ) : null}
    </chakra.li>
  );
}
