import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { entriesQuery, type RangeQuery } from '#client/features/reports/queries.ts';
import {
  type Drill,
  type DrillEntry,
  drillEntries,
  drillQuery,
  drillRange,
} from '#client/features/reports/time/drill.ts';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import { SidePanel } from '#client/ui/dialogs/SidePanel.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { timeLogType } from '#shared/enums/time-log.ts';
import { timesheetStatusLabels } from '#shared/enums/timesheet.ts';

export interface DrillPanelProps {
  drill: Drill;
  range: DayRange;
  /** That of the report itself. */
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
  const { data: logs, ...read } = useReadOf(entriesQuery(drillQuery(drill, range, query)));
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
      <Answer query={{ ...read, data: entries }}>
        {(drilled) => <Entries entries={drilled} onLook={onClose} />}
      </Answer>
    </SidePanel>
  );
}

interface EntriesProps {
  entries: readonly DrillEntry[];
  /** A task is shown in the place of the entries. */
  onLook: () => void;
}

function Entries({ entries, onLook }: EntriesProps) {
  const { t } = useTranslation();
  const [count, setCount] = useState(shownAtFirst);
  if (entries.length === 0) return <EmptyState compact title={t('reports.drill.empty')} />;
  return (
    <Stack gap="2">
      <chakra.ul listStyleType="none" aria-label={t('reports.column.entries')}>
        {entries.slice(0, count).map((entry) => (
          <DrillEntryItem key={entry.log.id} entry={entry} onLook={onLook} />
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

const Anchor = chakra(Link);
const TaskAnchor = chakra(TaskLink);
const link = { borderRadius: 'l1', _hover: { textDecoration: 'underline' } } as const;

/** An entry with its task, its person and its other facts. */
function DrillEntryItem({ entry, onLook }: Pick<EntriesProps, 'onLook'> & { entry: DrillEntry }) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  const hasMoney = useHasModule('money');
  const settings = { ...useFormat(), timeZone };
  const { log, start, end, seconds } = entry;
  const { task, project, employee, description } = log;
  const person = personOf(employee);
  const { isRunning } = log;
  const until = isRunning ? t('reports.drill.now') : formatDate(end, 'time', settings);
  const type = timeLogType.safeParse(log.logType).data ?? 'TRACKED';
  const facts = [
    project?.name ?? t('reports.none.project'),
    ...(type === 'TRACKED' ? [] : [t(`reports.logType.${type}`)]),
    ...(hasMoney && log.isBillable ? [t('reports.column.billable')] : []),
    timesheetStatusLabels[log.timesheet.status],
  ];
  return (
    <chakra.li py="2" borderTopWidth="1px" borderColor="border.muted" textStyle="sm">
      <HStack gap="2" className="num">
        <chakra.span color="fg.muted" truncate>
          {formatDate(start, 'day', settings)},{' '}
          <bdi dir="ltr">{`${formatDate(start, 'time', settings)} – ${until}`}</bdi>
        </chakra.span>
        <chakra.span ms="auto" fontWeight="medium">
          <Duration seconds={seconds} ofEntry running={isRunning} />
        </chakra.span>
      </HStack>
      <chakra.div truncate>
        {task ? (
          <TaskAnchor
            taskId={task.id}
            opens="peek"
            onFollow={onLook}
            dir="auto"
            fontWeight="medium"
            {...link}
          >
            {task.title}
          </TaskAnchor>
        ) : (
          <chakra.span color="fg.subtle">{t('reports.none.task')}</chakra.span>
        )}
      </chakra.div>
      {description ? (
        <chakra.p dir="auto" color="fg.muted" overflowWrap="anywhere">
          {description}
        </chakra.p>
      ) : null}
      <chakra.div textStyle="xs" color="fg.subtle">
        {employee.userId ? (
          <Anchor to={paths.profile(employee.userId, { name: person.name })} color="fg.muted" {...link}>
            {person.name}
          </Anchor>
        ) : (
          person.name
        )}
        {` · ${facts.join(' · ')}`}
      </chakra.div>
    </chakra.li>
  );
}
