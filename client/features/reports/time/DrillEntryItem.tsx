import { chakra, HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DrillEntry } from '#client/features/reports/time/drill.ts';
import { personOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { timeLogType } from '#shared/enums/time-log.ts';
import { timesheetStatusLabels } from '#shared/enums/timesheet.ts';

const Anchor = chakra(Link);
const link = { borderRadius: 'l1', _hover: { textDecoration: 'underline' } } as const;

/** An entry with its task, its person and all that it says. */
export function DrillEntryItem({ entry }: { entry: DrillEntry }) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
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
    ...(log.isBillable ? [t('reports.column.billable')] : []),
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
          <Anchor to={paths.task(task.id)} dir="auto" fontWeight="medium" {...link}>
            {task.title}
          </Anchor>
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
