import { Play, Plus } from 'lucide-react';
import { openCreateTask } from '#client/features/tasks/public/task-dialogs.ts';
import { useStartTitle } from '#client/features/timer/work/use-start-work.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { taskMakers } from '#shared/tasks/task-rights.ts';
import type { Command } from './palette-commands.ts';

/** Commands for a text that nothing matches: it is the name of work to start, or of a task. */
export function useTypedCommands(query: string): Command[] {
  const { t } = useTranslation();
  const startTitle = useStartTitle();
  const hasTasks = useHasModule('tasks');
  const mayCreate = useMay()(...taskMakers);
  const start: Command[] = startTitle
    ? [
        {
          id: 'start-typed',
          group: 'timer',
          label: t('shell.palette.startOn', { task: query }),
          icon: <Play aria-hidden />,
          run: () => void startTitle(query),
        },
      ]
    : [];
  const create: Command[] =
    hasTasks && mayCreate
      ? [
          {
            id: 'create-typed',
            group: 'actions',
            label: t('shell.palette.createTask', { title: query }),
            icon: <Plus aria-hidden />,
            run: () => openCreateTask({ title: query }),
          },
        ]
      : [];
  return query === '' ? [] : [...start, ...create];
}
