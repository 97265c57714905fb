import { Button, chakra, Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entriesQuery, type RangeQuery } from '#client/features/reports/queries.ts';
import { DrillEntryItem } from '#client/features/reports/time/DrillEntryItem.tsx';
import {
  type Drill,
  type DrillEntry,
  drillEntries,
  drillQuery,
  drillRange,
} from '#client/features/reports/time/drill.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';

export interface DrillPanelProps {
  drill: Drill;
  range: DayRange;
  /** What the report itself was asked for. */
  query: RangeQuery;
  onClose: () => void;
}

const minuteMs = 60_000;
const shownAtFirst = 100;

/** The entries that a row of the report is made of. */
export function DrillPanel({ drill, range, query, onClose }: DrillPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGroupWords();
  const scope = useScope();
  const now = useServerNow(0, minuteMs);
  const { data: logs, error, refetch } = useReadOf(entriesQuery(drillQuery(drill, range, query)));
  const entries = useMemo(
    () => logs && drillEntries(logs, drill, { range, zone: scope.timeZone, now: new Date(now) }),
    [logs, drill, range, scope.timeZone, now],
  );
  const { from, to } = drillRange(drill, range);
  const seconds = entries?.reduce((sum, entry) => sum + entry.seconds, 0) ?? 0;
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      size="md"
      title={drill.map((step) => words.group(step.dimension, step)).join(' · ')}
    >
      <chakra.p textStyle="xs" color="fg.subtle" mb="2" className="num" aria-live="polite">
        {format.range(from, to)}
        {entries
          ? ` · ${t('reports.entryCount', { count: entries.length, time: format.duration(seconds) })}`
          : ''}
      </chakra.p>
      {error && !logs ? <Answer query={{ error, refetch }} skeleton={null} /> : null}
      {entries === undefined && !error ? <ListSkeleton /> : null}
      {entries ? <Entries entries={entries} /> : null}
    </SidePanel>
  );
}

function Entries({ entries }: { entries: readonly DrillEntry[] }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(shownAtFirst);
  if (entries.length === 0) return <EmptyState compact title={t('reports.drill.empty')} />;
  return (
    <Stack gap="2">
      <chakra.ul listStyleType="none" aria-label={t('reports.column.entries')}>
        {entries.slice(0, count).map((entry) => (
          <DrillEntryItem key={entry.log.id} entry={entry} />
        ))}
      </chakra.ul>
      {entries.length > count ? (
        <Button variant="outline" size="sm" alignSelf="center" onClick={() => setCount(count + shownAtFirst)}>
          {t('reports.drill.more', { count: entries.length - count })}
        </Button>
      ) : null}
    </Stack>
  );
}
