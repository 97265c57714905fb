import { Card, Flex } from '@chakra-ui/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '#client/features/task-browser/BulkBar.tsx';
import type { BrowseChange, BrowseView } from '#client/features/task-browser/browse-view.ts';
import type { FilterOptions } from '#client/features/task-browser/filter-options.tsx';
import { ListHead } from '#client/features/task-browser/ListHead.tsx';
import { focusedTaskId, selectTasks } from '#client/features/tasks/public/task-dialogs.ts';
import { useTaskKeys } from '#client/features/tasks/public/task-navigation.ts';
import { useTaskRights } from '#client/features/tasks/public/task-rights.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

interface BrowserFrameProps {
  view: BrowseView;
  onChange: (change: BrowseChange) => void;
  /** What is listed and not folded away. */
  shown: readonly Task[];
  selection: Selection;
  children: ReactNode;
}

/** The list with the box that chooses all of it; X chooses the task that has the focus. */
export function BrowserFrame({ view, onChange, shown, selection, children }: BrowserFrameProps) {
  const { t } = useTranslation();
  const isTable = view.layout === 'TABLE';
  const frameRef = useRef<HTMLDivElement>(null);
  useTaskKeys(frameRef);
  useShortcut({ keys: 'X', label: t('browse.keys.select'), run: selectFocused });
  useEffect(() => {
    selectTasks([...selection.ids]);
  }, [selection.ids]);
  useEffect(() => () => selectTasks([]), []);

  function selectFocused() {
    const focused = focusedTaskId();
    const task = shown.find(({ id }) => id === focused);
    if (task) selection.select(task, { isSelected: !selection.ids.has(task.id), isRange: false });
  }

  const count = selection.ids.size;
  const all = (
    <Check
      label={t('browse.list.selectAll')}
      checked={count > 0 && count === shown.length}
      indeterminate={count > 0 && count < shown.length}
      onCheckedChange={(checked) => (checked ? selection.selectAll() : selection.clear())}
    />
  );
  const total = <Subtle className="num">{t('browse.count', { count: shown.length })}</Subtle>;
  if (!isTable) {
    return (
      <div ref={frameRef}>
        <Flex h="8" align="center" gap="2" mb="1">
          {all}
          {total}
        </Flex>
        {children}
      </div>
    );
  }
  return (
    <Card.Root ref={frameRef} overflow="hidden">
      <ListHead view={view} onChange={onChange} all={all} total={total} />
      {children}
    </Card.Root>
  );
}

interface ChosenBarProps {
  task: Task;
  selection: Selection;
  options: FilterOptions;
}

/** What can be done with the chosen tasks; the rights are the same for each of them. */
export function ChosenBar({ task, selection, options }: ChosenBarProps) {
  const { deletes } = useTaskRights(task);
  return (
    <BulkBar
      ids={[...selection.ids]}
      options={options}
      mayDelete={deletes}
      onSelectAll={selection.selectAll}
      onClear={selection.clear}
    />
  );
}

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly select: (task: Task, choice: { isSelected: boolean; isRange: boolean }) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Which of the shown tasks are chosen; a range goes from the one chosen last. Hidden ones do not count. */
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
  return { ids, select, selectAll, clear };
}
