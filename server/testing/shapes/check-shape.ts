import type { z } from 'zod';
import { organizations } from '#server/testing/shapes/answers/organizations.ts';
import { people } from '#server/testing/shapes/answers/people.ts';
import { tasks } from '#server/testing/shapes/answers/tasks.ts';
import { teams } from '#server/testing/shapes/answers/teams.ts';
import { time } from '#server/testing/shapes/answers/time.ts';
import { work } from '#server/testing/shapes/answers/work.ts';
import { nameShapes } from '#server/testing/shapes/named.ts';

export const shapes = { ...people, ...organizations, ...teams, ...tasks, ...work, ...time };
nameShapes(shapes);

type Issue = z.core.$ZodIssue;

const at = (path: readonly PropertyKey[]) => (path.length === 0 ? '(body)' : path.join('.'));

/** The nearest of several shapes that do not fit: one that is wrong further inside, then the one with the fewest faults. */
function nearestOf(errors: readonly (readonly Issue[])[]): readonly Issue[] {
  const isWrongHere = (issues: readonly Issue[]) => Number(issues.some(({ path }) => path.length === 0));
  const [nearest = []] = errors.toSorted((a, b) => isWrongHere(a) - isWrongHere(b) || a.length - b.length);
  return nearest;
}

function problemsIn(issues: readonly Issue[], within: readonly PropertyKey[] = []): string[] {
  return issues.flatMap((issue) => {
    const path = [...within, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0)
      return problemsIn(nearestOf(issue.errors), path);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${at([...path, key])}: unknown key`);
    return [`${at(path)}: ${issue.message}`];
  });
}

/** Without the words of the product, which translates those of zod. */
const inPlainWords: z.core.$ZodErrorMap = ({ code, input, ...issue }) => {
  if (code !== 'invalid_type') return undefined;
  if (input === undefined) return 'missing';
  return `expected ${'expected' in issue ? issue.expected : code}, got ${JSON.stringify(input).slice(0, 60)}`;
};

/** Faults for which an existing client would refuse a value, one a line: `items.3.members.0.isManager: missing`. */
export function checkShape(shape: z.ZodType, value: unknown): string[] {
  return problemsIn(shape.safeParse(value, { error: inPlainWords }).error?.issues ?? []);
}
