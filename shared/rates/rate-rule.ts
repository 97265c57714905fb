import type { Day } from '#shared/time/calendar-day.ts';

export const rateKinds = ['billable', 'cost'] as const;
export type RateKind = (typeof rateKinds)[number];

/** The subject of a rate, or of a time entry. */
export interface RateScope {
  readonly organizationContactId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly employeeId?: string | null | undefined;
  readonly taskId?: string | null | undefined;
}

const parts = ['organizationContactId', 'projectId', 'employeeId', 'taskId'] as const;

const namedIn = (scope: RateScope) => parts.filter((part) => scope[part] != null).join();

/** From the organization to a task: the later, the more special. */
const scopes = ['', 'employeeId', 'organizationContactId', 'projectId', 'projectId,employeeId', 'taskId'];
const costScopes = ['', 'employeeId', 'projectId,employeeId'];

/** Whether there are rates of this kind for such a thing. */
export function isRateScope(kind: RateKind, scope: RateScope): boolean {
  return (kind === 'cost' ? costScopes : scopes).includes(namedIn(scope));
}

interface DatedRate extends RateScope {
  readonly hourly: string;
  /** Nothing: since ever. */
  readonly validFrom?: Day | null | undefined;
}

/**
 * The rate of an entry that begins on a day of its owner: of those of one kind that apply, the most special, and among
 * these the latest. `rateSql` (server/modules/rates/money.sql.ts) is the same in a statement.
 */
export function rateOf<Rate extends DatedRate>(
  rates: readonly Rate[],
  entry: RateScope & { readonly day: Day },
): Rate | undefined {
  const applies = (rate: Rate) =>
    (rate.validFrom ?? '') <= entry.day &&
    parts.every((part) => rate[part] == null || rate[part] === entry[part]);
  const [best] = rates.filter(applies).toSorted((a, b) => {
    const byScope = scopes.indexOf(namedIn(b)) - scopes.indexOf(namedIn(a));
    return byScope || ((b.validFrom ?? '') < (a.validFrom ?? '') ? -1 : 1);
  });
  return best;
}
