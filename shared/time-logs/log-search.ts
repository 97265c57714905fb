import { matchesAllWords } from '#shared/text/search.ts';

/** What the search of a list of entries looks into. */
interface LogWords {
  readonly task: string | null | undefined;
  readonly employee: string;
  readonly project: string | null | undefined;
}

/** Every word has to be in the title of the task, the name of the person or that of the project. */
export const matchesLog = (search: string, { task, employee, project }: LogWords): boolean =>
  matchesAllWords(search, [task, employee, project]);
