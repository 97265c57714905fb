import { Button, Card } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';

export interface WeekEmptyProps {
  owner: SheetOwner;
  isThisWeek: boolean;
  onThisWeek: () => void;
  onPreviousWeek: () => void;
  /** Other ways to begin. */
  children?: ReactNode;
}

/** A week without time, and what to do about it. */
export function WeekEmpty({ owner, isThisWeek, onThisWeek, onPreviousWeek, children }: WeekEmptyProps) {
  const { t } = useTranslation();
  const mayStart = owner.isOwn && isThisWeek;
  const text = () => {
    if (mayStart) return t('timesheets.empty.start');
    return owner.isOwn ? t('timesheets.empty.own') : t('timesheets.empty.other', { name: owner.name });
  };
  return (
    <Card.Root>
      <EmptyState
        title={t('timesheets.empty.title')}
        description={text()}
        action={
          <>
            {mayStart ? <StartButton /> : null}
            {children}
            {isThisWeek ? (
              <Button variant="outline" onClick={onPreviousWeek}>
                {t('timesheets.empty.previousWeek')}
              </Button>
            ) : (
              <Button variant="outline" onClick={onThisWeek}>
                {t('timesheets.empty.thisWeek')}
              </Button>
            )}
          </>
        }
      />
    </Card.Root>
  );
}

/** Starts at once where it is known on what, else leads to the tasks. */
function StartButton() {
  const { t } = useTranslation();
  const [task] = useActiveTask();
  const { start, refusal } = useTimer();
  if (task === undefined || refusal(task) !== undefined) {
    return (
      <Button asChild>
        <Link to={paths.tasks()}>{t('timer.chooseTask')}</Link>
      </Button>
    );
  }
  return (
    <Button
      title={task.title}
      aria-label={t('timer.startOn', { task: task.title })}
      onClick={() => start(task)}
    >
      <Play size={14} aria-hidden />
      {t('timer.start')}
    </Button>
  );
}
