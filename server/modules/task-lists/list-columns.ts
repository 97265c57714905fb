import type { z } from 'zod';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { fieldError } from '#server/errors.ts';
import { hasDefault } from '#server/modules/task-lists/list-kinds.ts';
import type { ListColumns, ListRow } from '#server/modules/task-lists/list-rows.data.ts';
import { editedCategory, newCategory } from '#server/modules/task-lists/status-category.ts';
import { defaultVersionColor } from '#shared/defaults/task-lists.ts';
import { defaultColor } from '#shared/task-lists/default-color.ts';
import { storedIcon } from '#shared/task-lists/icons.ts';
import {
  type createStatusInput,
  listTexts,
  type updateStatusInput,
} from '#shared/task-lists/list-edit.schema.ts';
import { type ListKind, listNames } from '#shared/task-lists/list-names.ts';

/** What any form of a list may hold; sizes and the like know less. */
type OnlyStatuses = 'template' | 'order' | 'isCollapsed' | 'isDefault' | 'isTodo' | 'isInProgress' | 'isDone';
type Loose<T> = Omit<T, OnlyStatuses> & Partial<Pick<T, OnlyStatuses & keyof T>>;
export type NewRowInput = Loose<z.output<typeof createStatusInput>>;
export type RowInput = Loose<z.output<typeof updateStatusInput>>;

/** The icon as it is kept; 400 at its field when it is none. */
export function iconOf(icon: string | null | undefined): string | null | undefined {
  if (icon === null || icon === undefined) return icon;
  const kept = storedIcon(icon);
  if (kept === undefined) throw fieldError('icon', listTexts.icon);
  return kept;
}

export function columnsOfNew(kind: ListKind, input: NewRowInput): ListColumns {
  const names = listNames(kind, input.name);
  const color = input.color ?? (kind === 'versions' ? defaultVersionColor : defaultColor(names.name));
  const columns = {
    ...names,
    color,
    icon: iconOf(input.icon) ?? null,
    description: input.description ?? null,
  };
  if (kind !== 'statuses') return columns;
  return { ...columns, ...newCategory(input, names.value), isCollapsed: input.isCollapsed ?? false };
}

/** What an edit changes; keys that are absent stay. */
export function columnsOfEdit(kind: ListKind, row: ListRow, input: RowInput): ListColumns {
  const columns = {
    ...(input.name === undefined ? {} : listNames(kind, input.name)),
    color: input.color,
    icon: iconOf(input.icon),
    description: input.description,
    ...(kind === 'statuses' && {
      order: input.order ?? undefined,
      isCollapsed: input.isCollapsed,
      ...editedCategory(input, row),
    }),
    ...(hasDefault(kind) && { isDefault: input.isDefault || undefined }),
  };
  return omitUndefined(columns);
}
