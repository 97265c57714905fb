import { chakra, Stack } from '@chakra-ui/react';
import { ListTodo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import type { PlannedTask } from '#client/features/timesheets/calendar/use-planned.ts';

export interface PlannedListProps {
  tasks: readonly PlannedTask[];
  /** Of more, the rest is counted. */
  most: number;
}

/** The tasks that are planned for a day, each leading to its page. */
export function PlannedList({ tasks, most }: PlannedListProps) {
  const { t } = useTranslation();
  const rest = tasks.length - most;
  return (
    <Stack as="ul" gap="0.5" aria-label={t('calendar.plan')} textStyle="xs" color="fg">
      {tasks.slice(0, most).map(({ id, title }) => (
        <chakra.li key={id} display="flex" alignItems="center" gap="1" minW="0">
          <chakra.span color="fg.subtle" flexShrink="0">
            <ListTodo size={11} aria-hidden />
          </chakra.span>
          <chakra.span truncate dir="auto" title={title}>
            <Link to={paths.task(id)}>{title}</Link>
          </chakra.span>
        </chakra.li>
      ))}
      {rest > 0 ? (
        <chakra.li color="fg.subtle" ps="4">
          {t('calendar.more', { count: rest })}
        </chakra.li>
      ) : null}
    </Stack>
  );
}
