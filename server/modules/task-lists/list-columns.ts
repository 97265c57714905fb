import type { z } from 'zod';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { fieldError } from '#server/errors.ts';
import { hasDefault } from '#server/modules/task-lists/list-kinds.ts';
import type { ListColumns, StoredRow } from '#server/modules/task-lists/list-rows.data.ts';
import { defaultVersionColor } from '#shared/defaults/task-lists.ts';
import { defaultColor } from '#shared/task-lists/default-color.ts';
import { storedIcon } from '#shared/task-lists/icons.ts';
import { type ListKind, listNames } from '#shared/task-lists/list-names.ts';
import {
  type createStatusInput,
  listTexts,
  type updateStatusInput,
} from '#shared/task-lists/task-list.schema.ts';
import { type StatusFlags, statusFlags } from '#shared/tasks/task-status.ts';

/** Fields of all lists; some are of statuses alone. */
type OnlyStatuses = 'template' | 'order' | 'isCollapsed' | 'isDefault' | 'isTodo' | 'isInProgress' | 'isDone';
type Loose<T> = Omit<T, OnlyStatuses> & Partial<Pick<T, OnlyStatuses & keyof T>>;
export type NewRowInput = Loose<z.output<typeof createStatusInput>>;
export type RowInput = Loose<z.output<typeof updateStatusInput>>;

/** The icon as it is stored; 400 at its field when it is none. */
export function iconOf(icon: string | null | undefined): string | null | undefined {
  if (icon === null || icon === undefined) return icon;
  const stored = storedIcon(icon);
  if (stored === undefined) throw fieldError('icon', listTexts.icon);
  return stored;
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

/** Columns that an edit changes; absent keys stay. */
export function columnsOfEdit(kind: ListKind, row: StoredRow, input: RowInput): ListColumns {
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

/** The template a status falls back to when its form names none. */
const fallbackTemplate = 'blocked';

interface CategoryInput {
  readonly name?: string;
  readonly template?: string;
  readonly isTodo?: boolean;
  readonly isInProgress?: boolean;
  readonly isDone?: boolean;
}

interface StoredCategory {
  readonly template?: string | null;
  readonly isTodo?: boolean;
  readonly isInProgress?: boolean;
  readonly isDone?: boolean;
}

/** A status is in one category: the flag that is set clears the others. */
function oneCategory({ isTodo, isInProgress, isDone }: CategoryInput, stored: StoredCategory): StatusFlags {
  if (isDone) return { isTodo: false, isInProgress: false, isDone };
  if (isInProgress) return { isTodo: false, isInProgress, isDone: false };
  if (isTodo) return { isTodo, isInProgress: false, isDone: false };
  return {
    isTodo: isTodo ?? stored.isTodo ?? false,
    isInProgress: isInProgress ?? stored.isInProgress ?? false,
    isDone: isDone ?? stored.isDone ?? false,
  };
}

function namesFlags({ isTodo, isInProgress, isDone }: CategoryInput): boolean {
  return [isTodo, isInProgress, isDone].some((flag) => flag !== undefined);
}

/** Template and category of a new status: the flags it names, else those of its template, else those of its name. */
function newCategory(input: CategoryInput, value: string): ListColumns {
  const template = input.template ?? null;
  const flags = namesFlags(input) ? oneCategory(input, {}) : statusFlags(template ?? value);
  return { template, ...flags };
}

/**
 * The category after an edit. It changes only by a named flag or by another template: a rename leaves it unchanged. A
 * form without template gives a status that never had one the fallback, and its category where it has none.
 */
function editedCategory(input: CategoryInput, stored: StoredCategory): ListColumns {
  const { template } = input;
  const changesTemplate = template !== undefined && template !== stored.template;
  if (namesFlags(input)) return { ...(changesTemplate && { template }), ...oneCategory(input, stored) };
  if (changesTemplate) return { template, ...statusFlags(template) };
  if (input.name === undefined || template !== undefined || stored.template) return {};
  const hasCategory = stored.isTodo || stored.isInProgress || stored.isDone;
  return { template: fallbackTemplate, ...(hasCategory ? {} : statusFlags(fallbackTemplate)) };
}
