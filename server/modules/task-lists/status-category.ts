import type { ListColumns } from '#server/modules/task-lists/list-rows.data.ts';
import { type StatusFlags, statusFlags } from '#shared/tasks/task-status.ts';

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
export function newCategory(input: CategoryInput, value: string): ListColumns {
  const template = input.template ?? null;
  const flags = namesFlags(input) ? oneCategory(input, {}) : statusFlags(template ?? value);
  return { template, ...flags };
}

/**
 * What an edit makes of them. They change only by a flag that is named or by another template: a rename leaves them.
 * A form without template gives a status that never had one the fallback, and its category where it has none.
 */
export function editedCategory(input: CategoryInput, stored: StoredCategory): ListColumns {
  const { template } = input;
  const changesTemplate = template !== undefined && template !== stored.template;
  if (namesFlags(input)) return { ...(changesTemplate && { template }), ...oneCategory(input, stored) };
  if (changesTemplate) return { template, ...statusFlags(template) };
  if (input.name === undefined || template !== undefined || stored.template) return {};
  const hasCategory = stored.isTodo || stored.isInProgress || stored.isDone;
  return { template: fallbackTemplate, ...(hasCategory ? {} : statusFlags(fallbackTemplate)) };
}
