import type { RateRange } from '#shared/imports/read-money.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';
import type { RateKind } from '#shared/rates/rate-rule.ts';
import { grouped } from '#shared/text/grouped.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';

/** The rates that a file contains for a person's work on one subject. */
export interface RateGroup {
  readonly kind: RateKind;
  readonly employeeId: string;
  readonly currency: string | undefined;
  /** Names in lower case. */
  readonly client: string | undefined;
  readonly project: string | undefined;
  readonly task: string | undefined;
  /** Nothing for a day whose rows contradict each other. */
  readonly days: Map<Day, RateRange | undefined>;
  rows: number;
}

type RateGroups = Map<string, RateGroup>;

/** The scope of a planned rate; names are those of a `RateGroup`. */
interface PlannedScope {
  readonly employeeId?: string | undefined;
  readonly project?: string | undefined;
  readonly task?: string | undefined;
}

export interface PlannedRate extends PlannedScope {
  readonly kind: RateKind;
  readonly hourly: string;
  readonly validFrom: Day;
}

interface RatePlan {
  readonly rates: PlannedRate[];
  /** Rows whose rate fits no rule. */
  readonly left: number;
}

const slack = 1e-9;

function common(one: RateRange | undefined, other: RateRange | undefined): RateRange | undefined {
  if (one === undefined || other === undefined) return undefined;
  const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
  return low <= high + slack ? { low, high } : undefined;
}

/** Collects the rates in a row. */
export function collectRates(
  groups: RateGroups,
  entry: ImportedRow,
  { employeeId, timeZone }: { employeeId: string; timeZone: string },
): void {
  for (const kind of ['billable', 'cost'] as const) {
    const range = kind === 'billable' ? entry.rate : entry.costRate;
    if (range === undefined) continue;
    const day = entry.ofDay?.day ?? dayOf(entry.startedAt, timeZone);
    const { currency } = entry;
    const [client, project, task] = [entry.client, entry.project, entry.task].map((name) =>
      name?.toLowerCase(),
    );
    const key = JSON.stringify([kind, employeeId, currency, client, project, task]);
    const known = groups.get(key);
    const group = known ?? { kind, employeeId, currency, client, project, task, days: new Map(), rows: 0 };
    groups.set(key, group);
    group.rows += 1;
    group.days.set(day, group.days.has(day) ? common(group.days.get(day), range) : range);
  }
}

/** The shortest number of the range. */
function hourlyOf({ low, high }: RateRange): string {
  const middle = (low + high) / 2;
  const texts = [0, 1, 2, 3].map((digits) => middle.toFixed(digits));
  const found = texts.find((text) => Number(text) >= low - slack && Number(text) <= high + slack);
  return String(Number(found ?? middle.toFixed(4)));
}

/** A history that changes more often is none. */
const mostSteps = 50;

/** The rate from each day on; undefined if a day has several. */
function stepsOf(groups: readonly RateGroup[]): { validFrom: Day; hourly: string }[] | undefined {
  const days = new Map<Day, RateRange | undefined>();
  for (const [day, range] of groups.flatMap((group) => [...group.days])) {
    days.set(day, days.has(day) ? common(days.get(day), range) : range);
  }
  const steps: { validFrom: Day; range: RateRange }[] = [];
  for (const [validFrom, range] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (range === undefined) return undefined;
    const last = steps.at(-1);
    const still = last && common(last.range, range);
    if (last !== undefined && still !== undefined) last.range = still;
    else steps.push({ validFrom, range });
  }
  if (steps.length > mostSteps) return undefined;
  return steps.map(({ validFrom, range }) => ({ validFrom, hourly: hourlyOf(range) }));
}

type Level = (group: RateGroup) => PlannedScope;
const ofPerson: Level = ({ employeeId }) => ({ employeeId });
const ofProject: Level = ({ project }) => ({ project });
const inProject: Level = ({ employeeId, project }) => ({ employeeId, project });
const ofTask: Level = ({ project, task }) => ({ project, task });

/** The rates of all groups where each of a level has one rate a day. */
function ratesAt(level: Level, groups: readonly RateGroup[]): PlannedRate[] | undefined {
  const places = grouped(groups, (group) => JSON.stringify(level(group)));
  const rates: PlannedRate[] = [];
  for (const [first, ...others] of places.values()) {
    if (first === undefined) continue;
    const steps = stepsOf([first, ...others]);
    if (steps === undefined) return undefined;
    rates.push(...steps.map((step) => ({ ...step, kind: first.kind, ...level(first) })));
  }
  return rates;
}

function levelsOf({ kind, project, task }: RateGroup): Level[] {
  if (project === undefined) return [ofPerson];
  if (kind === 'cost') return [inProject];
  return task === undefined ? [ofProject, inProject] : [ofProject, inProject, ofTask];
}

function planKind(groups: readonly RateGroup[]): RatePlan {
  const everywhere = groups.length === 0 ? [] : ratesAt(ofPerson, groups);
  if (everywhere !== undefined) return { rates: everywhere, left: 0 };
  const rates: PlannedRate[] = [];
  let left = 0;
  for (const [first, ...others] of grouped(groups, ({ project }) => project).values()) {
    if (first === undefined) continue;
    const own = [first, ...others];
    const isAllTasks = own.every(({ task }) => task !== undefined);
    const levels = levelsOf(isAllTasks ? first : { ...first, task: undefined });
    const planned = levels.reduce<PlannedRate[] | undefined>(
      (found, level) => found ?? ratesAt(level, own),
      undefined,
    );
    if (planned === undefined) left += own.reduce((sum, { rows }) => sum + rows, 0);
    else rates.push(...planned);
  }
  return { rates, left };
}

/**
 * The rates behind the amounts of a file: rates of people if each has the same everywhere, else for each project its
 * own rate, rates of its members or rates of its tasks. A rate that changes becomes a history.
 */
export function planRates(groups: readonly RateGroup[]): RatePlan {
  const plans = (['billable', 'cost'] as const).map((kind) =>
    planKind(groups.filter((group) => group.kind === kind)),
  );
  return { rates: plans.flatMap(({ rates }) => rates), left: plans.reduce((sum, { left }) => sum + left, 0) };
}
