import { chakra, HStack } from '@chakra-ui/react';
import type { ListKind } from '#client/features/task-lists/edit/list-kinds.ts';
import type { EditedRow } from '#client/features/task-lists/edit/list-rows.ts';
import { signOf } from '#client/features/task-lists/public/list-row.ts';
import { humanize } from '#client/ui/humanize.ts';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import { LabelChip } from '#client/ui/LabelChip.tsx';
import { PriorityChevrons } from '#client/ui/PriorityChevrons.tsx';
import { SizeTag } from '#client/ui/SizeTag.tsx';
import { StatusChip } from '#client/ui/StatusGlyph.tsx';

export type ShownRow = Omit<EditedRow, 'id'>;

/** The row as the tasks show it. */
export function RowMark({ kind, row }: { kind: ListKind; row: ShownRow }) {
  const { name, color } = row;
  const value = signOf({ value: row.value ?? row.template ?? name, icon: row.icon ?? null });
  const category = row.isDone ? 'done' : row.isInProgress ? 'in-progress' : row.isTodo ? 'todo' : null;
  if (kind === 'statuses') {
    return <StatusChip value={value} name={name} color={color} category={category} />;
  }
  if (kind === 'tags') return <LabelChip name={name} color={color} />;
  return (
    <HStack as="span" gap="2" minW="0">
      <chakra.span display="inline-flex" aria-hidden>
        {kind === 'priorities' ? <PriorityChevrons value={value} name={name} color={color} /> : null}
        {kind === 'sizes' ? <SizeTag value={value} name={name} color={color} /> : null}
        {kind === 'issueTypes' ? <IssueMark value={value} name={name} color={color} /> : null}
      </chakra.span>
      <chakra.span truncate dir="auto">
        {kind === 'relatedIssueTypes' || kind === 'issueTypes' ? name : humanize(name)}
      </chakra.span>
    </HStack>
  );
}
