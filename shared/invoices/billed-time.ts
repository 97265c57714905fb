import type { RoundingMode } from '#shared/enums/report.ts';
import type { InvoiceGrouping } from '#shared/invoices/invoice.schema.ts';
import { amountOf, coinsOf, minorDigits } from '#shared/rates/money.ts';
import { partOfRounded, roundSeconds } from '#shared/reports/rounding.ts';
import { grouped } from '#shared/text/grouped.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** An approved entry that is worth something. */
export interface BillableEntry {
  readonly id: string;
  /** Whole seconds, as they were tracked. */
  readonly seconds: number;
  /** The day on which it begins, by the clock of the organization. */
  readonly day: Day;
  readonly timesheetId: string;
  readonly employeeId: string;
  readonly employeeName: string;
  readonly projectId: string | null;
  readonly projectName: string | null;
  readonly taskId: string | null;
  readonly taskTitle: string | null;
  /** The hourly rate: a decimal text. */
  readonly rate: string;
  /** The rule of its project, client or organization; absent: nothing is rounded. */
  readonly roundTo: number | null;
  readonly rounding: RoundingMode | null;
  readonly roundOn: 'entry' | 'day' | null;
}

/** A line of time, with its entries and the seconds of each that it bills. */
export interface BilledLine {
  readonly description: string;
  readonly price: string;
  readonly seconds: number;
  readonly entries: readonly { readonly id: string; readonly seconds: number }[];
}

const sumOf = (numbers: readonly bigint[]) => numbers.reduce((sum, one) => sum + one, 0n);

/**
 * Splits a total by weight into whole parts that add up to it: the remainder goes to the parts with the largest
 * fractions.
 */
export function shareOut(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = sumOf(weights);
  const even = all === 0n;
  const [size, by] = [total < 0n ? -total : total, even ? BigInt(weights.length) : all];
  const exact = weights.map((weight) => size * (even ? 1n : weight));
  const left = Number(size - sumOf(exact.map((part) => part / by)));
  const cutMost = [...exact.keys()].toSorted((one, other) => {
    const difference = ((exact[other] ?? 0n) % by) - ((exact[one] ?? 0n) % by);
    return difference === 0n ? one - other : Number(difference > 0n) - Number(difference < 0n);
  });
  const raised = new Set(cutMost.slice(0, left));
  return exact.map((part, index) => {
    const share = part / by + (raised.has(index) ? 1n : 0n);
    return total < 0n ? -share : share;
  });
}

/** The amount of each entry of a line, so that they add up to the line. */
export function worthOfParts<Part extends { readonly seconds: number }>(
  net: string,
  parts: readonly Part[],
  currency: string,
): (Part & { readonly amount: string })[] {
  const digits = minorDigits(currency);
  const shares = shareOut(
    coinsOf(net, digits),
    parts.map(({ seconds }) => BigInt(seconds)),
  );
  return parts.map((part, index) => ({ ...part, amount: amountOf(shares[index] ?? 0n, digits) }));
}

interface Part {
  readonly id: string;
  readonly seconds: number;
}

/**
 * Compares the time of a draft with the present time; new time of projects that the draft does not bill does not
 * count as behind.
 */
export function timeChanges(
  before: readonly Part[],
  { entries, lines }: { entries: readonly BillableEntry[]; lines: readonly BilledLine[] },
) {
  const billed = new Map(before.map(({ id, seconds }) => [id, seconds]));
  const after = lines.flatMap((line) => line.entries);
  const kept = after.filter(({ id }) => billed.has(id));
  const changed = kept.filter(({ id, seconds }) => billed.get(id) !== seconds).length;
  const removed = billed.size - kept.length;
  const own = new Set(entries.flatMap(({ id, projectId }) => (billed.has(id) ? [projectId] : [])));
  const isNewHere = ({ id, projectId }: BillableEntry) =>
    !billed.has(id) && (billed.size === 0 || own.has(projectId));
  return {
    ...{ added: after.length - kept.length, removed, changed },
    isBehind: removed + changed > 0 || entries.some(isNewHere),
  };
}

/** Unit of rounding: an entry, or the time of a timesheet for a project. */
const unitOf = ({ id, timesheetId, projectId, roundOn }: BillableEntry) =>
  roundOn === 'day' ? `${timesheetId} ${projectId ?? ''}` : id;

/** The seconds of each entry that are billed, after the rule for rounding. */
function billedSeconds(entries: readonly BillableEntry[]): Map<string, number> {
  const billed = new Map<string, number>();
  for (const unit of grouped(entries, unitOf).values()) {
    const [first] = unit;
    const raw = unit.reduce((sum, { seconds }) => sum + seconds, 0);
    const rounded = roundSeconds(raw, { to: first?.roundTo ?? 0, mode: first?.rounding ?? 'nearest' });
    let before = 0;
    for (const { id, seconds } of unit) {
      billed.set(id, partOfRounded({ before, seconds }, { seconds: raw, rounded }));
      before += seconds;
    }
  }
  return billed;
}

const keyOf: Readonly<Record<InvoiceGrouping, (entry: BillableEntry) => string>> = {
  project: ({ projectId }) => projectId ?? '',
  task: ({ projectId, taskId }) => `${projectId ?? ''} ${taskId ?? ''}`,
  person: ({ employeeId }) => employeeId,
  day: ({ day }) => day,
};

/** Lines of time, in the order of their words and days, each of one rate; `describe` words what an entry belongs to. */
export function toBilledLines(
  entries: readonly BillableEntry[],
  grouping: InvoiceGrouping,
  describe: (entry: BillableEntry) => string,
): BilledLine[] {
  const billed = billedSeconds(entries);
  const lines = [...grouped(entries, (entry) => `${keyOf[grouping](entry)} ${entry.rate}`).values()];
  return lines
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const parts = group.map(({ id }) => ({ id, seconds: billed.get(id) ?? 0 }));
      const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
      const sortedBy = grouping === 'day' ? first.day : describe(first);
      return [{ sortedBy, description: describe(first), price: first.rate, seconds, entries: parts }];
    })
    .toSorted(
      (one, other) => one.sortedBy.localeCompare(other.sortedBy) || Number(one.price) - Number(other.price),
    )
    .map(({ sortedBy: _sortedBy, ...line }) => line);
}
