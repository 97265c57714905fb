import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#client/lib/use-shortcut.ts';
import { SearchInput } from '#client/ui/SearchInput.tsx';

const searchDelayMs = 150;

export interface TaskSearchProps {
  value: string;
  onChange: (search: string) => void;
}

/** Finds tasks in a list; the slash key leads to it. */
export function TaskSearch({ value, onChange }: TaskSearchProps) {
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
