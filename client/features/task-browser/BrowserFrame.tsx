import { Card, Flex } from '@chakra-ui/react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '#client/features/task-browser/BulkBar.tsx';
import type { FilterOptions } from '#client/features/task-browser/filter-options.tsx';
import { useTaskKeys } from '#client/features/tasks/public/task-navigation.ts';
import { useTaskRights } from '#client/features/tasks/public/task-rights.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Subtle } from '#client/ui/layout/words.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

interface BrowserFrameProps {
  isTable: boolean;
  shown: readonly Task[];
  selection: Selection;
  children: ReactNode;
}

/** The list with the box that chooses all of it; X chooses the task that has the focus. */
export function BrowserFrame({ isTable, shown, selection, children }: BrowserFrameProps) {
  const { t } = useTranslation();
  const frameRef = useRef<HTMLDivElement>(null);
  useTaskKeys(frameRef);
  useShortcut({ keys: 'X', label: t('browse.keys.select'), run: selectFocused });

  function selectFocused() {
    const link = frameRef.current?.querySelector<HTMLAnchorElement>('a[data-task-link]:focus');
    const task = shown.find(({ id }) => link?.pathname.endsWith(`/${id}`));
    if (task) selection.select(task, { isSelected: !selection.ids.has(task.id), isRange: false });
  }

  const count = selection.ids.size;
  const head = (
    <Flex h="8" align="center" gap="2" px={isTable ? { base: '3', md: '4' } : '0'} mb={isTable ? '0' : '1'}>
      <Check
        label={t('browse.list.selectAll')}
        checked={count > 0 && count === shown.length}
        indeterminate={count > 0 && count < shown.length}
        onCheckedChange={(checked) => (checked ? selection.selectAll() : selection.clear())}
      />
      <Subtle className="num">{t('browse.count', { count: shown.length })}</Subtle>
    </Flex>
  );
  if (!isTable) {
    return (
      <div ref={frameRef}>
        {head}
        {children}
      </div>
    );
  }
  return (
    <Card.Root ref={frameRef} overflow="hidden">
      {head}
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
