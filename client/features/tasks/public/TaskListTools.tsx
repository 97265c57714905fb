import { Button } from '@chakra-ui/react';
import { ArrowDownUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type TaskSort, taskSorts } from '#client/features/tasks/public/task-view.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu } from '#client/ui/buttons/ActionMenu.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { FilterButton } from '#client/ui/pickers/FilterButton.tsx';

const searchDelayMs = 150;

/** Finds tasks in a list; the slash key leads to it. */
export function TaskSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { t } = useTranslation();
  const searchRef = useRef<HTMLInputElement>(null);
  useShortcut({ keys: '/', label: t('tasks.keys.search'), run: () => searchRef.current?.focus() });
  return (
    <SearchInput
      ref={searchRef}
      value={value}
      onChange={onChange}
      label={t('tasks.list.search')}
      shortcut="/"
      debounceMs={searchDelayMs}
      width={{ base: '100%', md: '15rem' }}
    />
  );
}

interface WordMenuProps<T extends string> {
  label: string;
  icon?: ReactNode;
  words: readonly T[];
  textOf: (word: T) => string;
  value: T | undefined;
  /** Stands for no choice. */
  usual?: T;
  onChange: (word: T) => void;
  onClear: () => void;
}

/** One of a few words by which a list is filtered, grouped or sorted. */
export function WordMenu<T extends string>(props: WordMenuProps<T>) {
  const { label, icon, words, textOf, value, usual, onChange, onClear } = props;
  const shown = value === undefined || value === usual ? undefined : textOf(value);
  return (
    <ActionMenu
      label={label}
      items={words.map((word) => ({
        id: word,
        label: textOf(word),
        checked: word === value,
        onSelect: () => onChange(word),
      }))}
      trigger={<FilterButton label={label} icon={icon} value={shown} onClear={onClear} />}
    />
  );
}

/** The order of a list of tasks; newest first is none that was chosen. */
export function SortMenu({ sort, onChange }: { sort: TaskSort; onChange: (sort: TaskSort) => void }) {
  const { t } = useTranslation();
  return (
    <WordMenu
      label={t('tasks.sort.label')}
      icon={<ArrowDownUp aria-hidden />}
      words={taskSorts}
      textOf={(one) => t(`tasks.sort.${one}`)}
      value={sort}
      usual="newest"
      onChange={onChange}
      onClear={() => onChange('newest')}
    />
  );
}

/** No task fits what is searched and filtered by. */
export function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      art="none"
      title={t('tasks.empty.noResults')}
      description={t('tasks.empty.filtered')}
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          {t('tasks.empty.clear')}
        </Button>
      }
    />
  );
}
