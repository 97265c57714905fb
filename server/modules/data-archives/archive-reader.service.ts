import { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { forbidden } from '#server/errors.ts';
import { findPeople } from '#server/modules/absences/absences.data.ts';
import { findPerson, type Whose } from '#server/modules/data-archives/data-archives.data.ts';
import type { Reader } from '#server/modules/data-archives/parts/part.ts';
import { seesAllTeams } from '#server/modules/teams/caller-values.ts';
import { can } from '#shared/access/can.ts';
import { figureOfRate, seesFigure } from '#shared/access/figures.ts';
import { seesAllEmployees } from '#shared/access/role-access.ts';
import { roleRank } from '#shared/access/role-rank.ts';
import { seesValues } from '#shared/audit/audit-rights.ts';
import { dataArchiveTexts } from '#shared/data-archives/data-archive.schema.ts';
import { dayOf } from '#shared/time/day.ts';

/** Whether somebody may have the archive of a person: their own, or with the right to change members and no lower role. */
export function mayReadArchive(ctx: Context, { userId, role }: Whose): boolean {
  if (userId === ctx.userId) return true;
  return can(ctx, 'ORG_EMPLOYEES_EDIT') && roleRank(role) <= roleRank(ctx.role);
}

export function requireArchiveRight(ctx: Context, whose: Whose): void {
  if (!mayReadArchive(ctx, whose)) throw forbidden(dataArchiveTexts.others, 'MISSING_PERMISSION');
}

const values = z.record(z.string(), z.unknown()).nullish();
const auditedRow = z.object({
  entity: z.string(),
  employeeId: z.string().nullish(),
  before: values,
  after: values,
});

type AuditedRow = z.infer<typeof auditedRow>;

async function decidesAbout(ctx: Context, ids: readonly string[]): Promise<boolean> {
  const today = dayOf(ctx.now(), ctx.timeZone);
  const people = await findPeople(ctx, { ids, from: today, to: today, states: [] });
  return people.some(({ employeeId, decides }) => decides && employeeId !== ctx.employeeId);
}

/** Scope of the archive's requester. */
export async function readerOf(ctx: Context, userId: string): Promise<Reader> {
  const { employeeIds } = await findPerson(ctx, userId);
  const isSelf = userId === ctx.userId;
  const seesWork =
    isSelf ||
    (seesAllTeams(ctx) && seesAllEmployees({ role: ctx.role ?? null, permissions: ctx.permissions }));
  /** Entries by other people: those about the person, and those about their work only for readers of that work. */
  const concerns = ({ employeeId, entity }: AuditedRow) =>
    isSelf || (employeeIds.some((id) => id === employeeId) && (seesWork || entity === 'Employee'));
  return {
    isSelf,
    seesWork,
    decidesAbsences: isSelf || seesFigure(ctx, 'absence') || (await decidesAbout(ctx, employeeIds)),
    seesValues(row) {
      const entry = auditedRow.parse(row);
      return concerns(entry) && seesValues(ctx, entry);
    },
    seesRate: (kind) => seesFigure(ctx, kind === 'billable' ? figureOfRate.billable : figureOfRate.cost),
    isTheirs: ({ actorUserId }) => actorUserId === userId,
  };
}
