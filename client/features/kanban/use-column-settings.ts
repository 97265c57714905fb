import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { statusesQuery } from '#client/features/task-lists/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { showAtOnce, useWrite } from '#client/lib/api/write.ts';
import { readStored } from '#client/lib/session/storage.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { TaskStatus } from '#shared/task-lists/task-list.schema.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';

/** Column → folded or not: what somebody chose on this device, where it is not the team's to say. */
const choicesSchema = z.record(z.string(), z.boolean());
type Choices = z.infer<typeof choicesSchema>;

const readChoices = (key: string): Choices => readStored(key, choicesSchema) ?? {};

/** Folding for the whole team: a manager's. */
function useFoldForTeam() {
  const { t } = useTranslation();
  const scope = useScope();
  const { queryKey } = statusesQuery(scope);
  return useWrite(taskListsApi.updateStatus, {
    mutationKey: ['task-lists', 'fold'],
    input: ({ id, isCollapsed }: { id: string; isCollapsed: boolean }) => ({
      params: { id },
      body: { isCollapsed },
    }),
    show: ({ id, isCollapsed }, client) =>
      showAtOnce(client, queryKey, (list) => ({
        ...list,
        items: list.items.map((row) => (row.id === id ? { ...row, isCollapsed } : row)),
      })),
    onFailure: (error) => notify.error(t('kanban.column.notSaved', { reason: errorText(error) })),
    stale: ['task-lists'],
  }).mutate;
}

/** Which columns are narrow: managers decide for the team, everybody else for themselves on this device. */
export function useFolded(statuses: readonly TaskStatus[]) {
  const { teamId, isManager } = useScope();
  const storageKey = `kanban-folded-${teamId}`;
  const [choices, setChoices] = useState(() => readChoices(storageKey));
  const foldForTeam = useFoldForTeam();

  const folded = useMemo(() => {
    const isFolded = ({ id, isCollapsed = false }: TaskStatus) =>
      isManager ? isCollapsed : (choices[id] ?? isCollapsed);
    const keys = statuses.filter(isFolded).map(({ id }) => id);
    return new Set(keys);
  }, [statuses, choices, isManager]);

  const toggle = useCallback(
    (id: string) => {
      const isCollapsed = !folded.has(id);
      if (isManager) return foldForTeam({ id, isCollapsed });
      const next = { ...choices, [id]: isCollapsed };
      localStorage.setItem(storageKey, JSON.stringify(next));
      setChoices(next);
    },
    [folded, isManager, foldForTeam, choices, storageKey],
  );
  return { folded, toggle };
}

/** The statuses with one of them so many places further. */
export function movedColumn(
  statuses: readonly TaskStatus[],
  { id, by }: { id: string; by: number },
): readonly TaskStatus[] {
  const from = statuses.findIndex((status) => status.id === id);
  const status = statuses[from];
  const to = from + by;
  if (!status || to < 0 || to >= statuses.length) return statuses;
  return statuses.toSpliced(from, 1).toSpliced(to, 0, status);
}
