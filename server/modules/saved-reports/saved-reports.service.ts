import { addDays as laterBy } from 'date-fns';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { sealSecret } from '#server/context/secret-box.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts';
import { hashToken, newToken } from '#server/modules/auth/secrets.ts';
import {
  closeLink,
  countOwn,
  deleteSavedReport,
  findMissingOfView,
  findSavedReport,
  findSavedReports,
  insertSavedReport,
  openLink,
  saveSavedReport,
} from '#server/modules/saved-reports/saved-reports.data.ts';
import { findVisibleTeams } from '#server/modules/teams/visible-teams.data.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import {
  type CreateSavedReportInput,
  maximumSavedReports,
  type SavedReport,
  type SavedReportQuery,
  type SharedReportLink,
  type ShareReportInput,
  savedReportTexts,
  shareDays,
  sharedReportPath,
  type UpdateSavedReportInput,
} from '#shared/reports/saved-report.schema.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

type Tx = InTransaction<Context>;

export async function listSavedReports(ctx: Context): Promise<List<SavedReport>> {
  return toList(await findSavedReports(ctx));
}

async function getSavedReport(ctx: Context | Tx, id: string): Promise<SavedReport> {
  const saved = await findSavedReport(ctx, id);
  if (saved === undefined) throw notFound(savedReportTexts.notFound);
  return saved;
}

/** 404 for a report that the caller does not see, 403 for one that somebody else saved for the team. */
export async function getOwn(tx: Context | Tx, id: string): Promise<SavedReport> {
  const saved = await getSavedReport(tx, id);
  if (!saved.isOwn) throw forbidden(savedReportTexts.notYours);
  return saved;
}

async function requireTeam(ctx: Context, teamId: string | null | undefined): Promise<void> {
  if (!teamId) return;
  if ((await findVisibleTeams(ctx, [teamId])).length === 0) throw notFound('The team');
}

async function requireRows(tx: Tx, query: SavedReportQuery | undefined): Promise<void> {
  const missing = query && (await findMissingOfView(tx, query));
  if (missing !== undefined) throw notFound(missing);
}

/** Also to the team that saw it until now. */
function announce(tx: Tx, id: string, { organizationTeamId }: Partial<SavedReport> = {}): void {
  const before = [tx.userId, ...(organizationTeamId ? [organizationTeamId] : [])];
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'saved-reports', id, { before }));
}

/**
 * Saves a view under a name. 409 when the caller has too many, 404 for a team they do not see or a filter by a record
 * outside the workspace.
 */
export async function createSavedReport(ctx: Context, input: CreateSavedReportInput): Promise<SavedReport> {
  const { organizationId } = ctx;
  if (organizationId === undefined) {
    throw badRequest(savedReportTexts.noOrganization, { code: 'NO_ORGANIZATION' });
  }
  await requireTeam(ctx, input.organizationTeamId);
  return inTransaction(ctx, async (tx) => {
    await requireRows(tx, input.query);
    await requireRoom(tx, {
      ...{ what: 'saved reports', whose: tx.userId, most: maximumSavedReports },
      count: () => countOwn(tx),
      refusal: { text: savedReportTexts.tooMany, code: 'TOO_MANY_REPORTS' },
    });
    const id = await insertSavedReport(tx, input, organizationId);
    announce(tx, id);
    return getSavedReport(tx, id);
  });
}

type Note = Pick<Parameters<typeof noteChange>[1], 'action' | 'before' | 'after'>;

/** Changes a report of the caller, and audits the note that the change returns. */
function changeOwn(
  ctx: Context,
  id: string,
  change: (tx: Tx, saved: SavedReport) => Promise<Note | undefined>,
): Promise<SavedReport> {
  return inTransaction(ctx, async (tx) => {
    const saved = await getOwn(tx, id);
    const note = await change(tx, saved);
    if (note !== undefined) await noteChange(tx, { ...note, ...about(id) });
    announce(tx, id, saved);
    return getSavedReport(tx, id);
  });
}

/** Changes name, view or team; the rest stays. A link shows the changed view. */
export function updateSavedReport(
  ctx: Context,
  id: string,
  input: UpdateSavedReportInput,
): Promise<SavedReport> {
  return changeOwn(ctx, id, async (tx, saved) => {
    await requireTeam(ctx, input.organizationTeamId);
    await requireRows(tx, input.query);
    await saveSavedReport(tx, saved, input);
    return undefined;
  });
}

/** Only the owner and managers of its team may delete a report. */
export async function removeSavedReport(ctx: Context, id: string) {
  const affected = await inTransaction(ctx, async (tx) => {
    const saved = await getSavedReport(tx, id);
    const { name, mayDelete } = saved;
    if (!mayDelete) throw forbidden(savedReportTexts.notYours);
    await noteChange(tx, { action: 'saved-report.delete', ...about(id), before: { name } });
    announce(tx, id, saved);
    return deleteSavedReport(tx, id);
  });
  return toDeleteResult(affected);
}

const about = (entityId: string) => ({ entity: 'SavedReport', entityId }) as const;

/** When a link closes: so many days from now, or with the end of a day in the caller's zone. */
function expiryOf(ctx: Pick<Context, 'now' | 'timeZone'>, { days, until }: ShareReportInput): Date {
  const now = ctx.now();
  if (until === undefined) return laterBy(now, days ?? shareDays.usual);
  const zone = normaliseTimeZone(ctx.timeZone);
  const today = dayOf(now, zone);
  if (until < today || until > addDays(today, shareDays.most)) throw badRequest(savedReportTexts.expiry);
  return dayBounds(until, zone).end;
}

/**
 * Makes a link, which the answer alone has: stored are a hash of its token, and the token sealed for mails. The link
 * before it is closed.
 */
export async function shareReport(
  ctx: Context,
  id: string,
  input: ShareReportInput,
): Promise<SharedReportLink> {
  const token = newToken();
  const { config } = ctx.services;
  const tokens = { shareTokenHash: hashToken(token), shareTokenSealed: sealSecret(config, token) };
  const expiresAt = expiryOf(ctx, input);
  const shared = await changeOwn(ctx, id, async (tx, { name }) => {
    await openLink(tx, id, { ...tokens, shareExpiresAt: expiresAt });
    return { action: 'saved-report.share', after: { name, expiresAt: expiresAt.toISOString() } };
  });
  return { ...shared, url: `${config.appUrl}${sharedReportPath(token)}` };
}

/** Opens the link for longer or shorter, an expired one again; 409 where there is none. */
export async function changeExpiry(ctx: Context, id: string, input: ShareReportInput): Promise<SavedReport> {
  const expiresAt = expiryOf(ctx, input);
  return changeOwn(ctx, id, async (tx, { visibility, shareExpiresAt, name }) => {
    if (visibility !== 'link') throw conflict(savedReportTexts.notShared, { code: 'NOT_SHARED' });
    await openLink(tx, id, { shareExpiresAt: expiresAt });
    const before = { name, expiresAt: shareExpiresAt ?? null };
    return { action: 'saved-report.share', before, after: { name, expiresAt: expiresAt.toISOString() } };
  });
}

/** Ends the link at once; without one there is nothing to do. */
export function unshareReport(ctx: Context, id: string): Promise<SavedReport> {
  return changeOwn(ctx, id, async (tx, saved) => {
    if (saved.visibility !== 'link') return undefined;
    await closeLink(tx, saved);
    return { action: 'saved-report.unshare', before: { name: saved.name } };
  });
}
