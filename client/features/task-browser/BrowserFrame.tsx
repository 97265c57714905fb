import { Card, Flex } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import type { BrowseChange, BrowseView } from '#client/features/task-browser/browse-view.ts';
import { ListHead } from '#client/features/task-browser/ListHead.tsx';
import { type Selection, useSelectionKeys } from '#client/features/tasks/public/list/selection.ts';
import { useTaskKeys } from '#client/features/tasks/public/task-navigation.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
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
  useSelectionKeys(t('browse.keys.select'), selection);

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
