import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { focusedTaskId, offerChoice, selectTasks } from '#client/features/tasks/public/task-dialogs.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly select: (task: Task, choice: { isSelected: boolean; isRange: boolean }) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
  readonly shown: readonly Task[];
}

/** The chosen ones of the shown tasks; a range goes from the one chosen last. Hidden ones do not count. */
export function useSelection(shown: readonly Task[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [lastId, setLastId] = useState<string>();
  const ids = useMemo(
    () => new Set(chosen.size === 0 ? [] : shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id)),
    [chosen, shown],
  );

  const select = useCallback<Selection['select']>(
    (task, { isSelected, isRange }) => {
      const order = shown.map(({ id }) => id);
      const from = isRange && lastId !== undefined ? order.indexOf(lastId) : -1;
      const to = order.indexOf(task.id);
      const touched = from === -1 ? [task.id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
      setLastId(task.id);
      setChosen((before) => {
        const next = new Set(before);
        for (const id of touched) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return next;
      });
    },
    [shown, lastId],
  );
  const selectAll = useCallback(() => setChosen(new Set(shown.map(({ id }) => id))), [shown]);
  const clear = useCallback(() => {
    setChosen(new Set());
    setLastId(undefined);
  }, []);
  return { ids, select, selectAll, clear, shown };
}

/** X chooses the task that has the focus, its menu any; the keys that change tasks know of the chosen ones. */
export function useSelectionKeys(label: string, { ids, select, shown }: Selection): void {
  useShortcut({ keys: 'X', label, run: () => toggle(focusedTaskId()) });
  useEffect(() => {
    selectTasks([...ids]);
  }, [ids]);
  useEffect(() => () => selectTasks([]), []);

  const toggle = useEffectEvent((taskId: string | undefined) => {
    const task = shown.find(({ id }) => id === taskId);
    if (task) select(task, { isSelected: !ids.has(task.id), isRange: false });
  });
  useEffect(() => {
    offerChoice((taskId) => toggle(taskId));
    return () => offerChoice(undefined);
  }, []);
}
