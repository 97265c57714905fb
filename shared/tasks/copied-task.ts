import { taskTitleMaximum } from './task.schema.ts';

/** What a copy of a task starts as. */
export const copiedIssueType = 'Bug';

/** Cut where the words before it would make the title too long; never inside a character. */
export function copiedTitle(title: string): string {
  return [...`Copy ${title}`]
    .reduce(
      (cut, character) => (cut.length + character.length > taskTitleMaximum ? cut : cut + character),
      '',
    )
    .trim();
}
