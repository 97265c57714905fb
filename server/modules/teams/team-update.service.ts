import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import type { RawJson } from '#server/http/serialize.ts';
import { dropPicture, pictureAddress } from '#server/modules/files/pictures.service.ts';
import {
  type ChangingTeam,
  type LinkNames,
  linkNamesOf,
  lockTeam,
  replaceProjects,
  replaceTags,
  saveTeam,
  type TeamColumns,
  type Tx,
  teamRecord,
  userOfEmployee,
} from '#server/modules/teams/changing-team.data.ts';
import { changeMemberships } from '#server/modules/teams/memberships.service.ts';
import { isTeamNameConflict, isTeamNameTaken } from '#server/modules/teams/new-team.data.ts';
import { requireManager } from '#server/modules/teams/team-access.ts';
import { noteTeamChange } from '#server/modules/teams/team-audit.ts';
import { teamAnswer } from '#server/modules/teams/teams.service.ts';
import { isShownAs } from '#shared/files/image.schema.ts';
import { type Team, teamTexts } from '#shared/teams/team.schema.ts';
import type { UpdateTeamInput } from '#shared/teams/team-changes.schema.ts';

/**
 * Changes what the body names, for managers of the team. The public address stays when the name changes.
 * 400 with `errors.name` for a name the organization has; 409 when nobody would manage the team.
 */
export async function updateTeam(
  ctx: Context,
  id: string,
  input: UpdateTeamInput,
): Promise<RawJson<Team> | Team> {
  const record = await inTransaction(ctx, async (tx) => {
    const team = await lockTeam(tx, id);
    requireManager(tx, team);
    const before = await teamRecord(tx, id);
    const linked = await linksOf(tx, team, input);
    await rename(tx, team, input);
    await saveTeam(tx, team, { ...columnsOf(input), ...(await pictureOf(tx, team, input)) });
    if (input.imageId !== undefined && input.imageId !== team.imageId) await dropPicture(tx, team.imageId);
    await replaceLinks(tx, team, input);
    await changeMemberships(tx, team, input);
    await handOver(tx, team, input);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'teams', id));
    const after = await teamRecord(tx, id);
    await noteTeamChange(tx, { ...before, ...linked }, { ...after, ...(await linksOf(tx, team, input)) });
    return after;
  });
  return teamAnswer(ctx, record);
}

async function rename(tx: Tx, team: ChangingTeam, { name }: UpdateTeamInput): Promise<void> {
  if (!name || name === team.name) return;
  const refusal = () => fieldError('name', teamTexts.nameTaken, 'NAME_TAKEN');
  const isOtherName = name.toLowerCase() !== team.name.toLowerCase();
  if (isOtherName && (await isTeamNameTaken(tx, name, team))) throw refusal();
  await saveTeam(tx, team, { name }).catch((error: unknown) => {
    throw isTeamNameConflict(error) ? refusal() : error;
  });
}

/**
 * Managers alone, without the creator: transfers the team, and the first of them becomes its creator. Otherwise the
 * creator would manage it forever.
 */
async function handOver(
  tx: Tx,
  team: ChangingTeam,
  { managerIds, memberIds }: UpdateTeamInput,
): Promise<void> {
  const maker = team.members.find(({ employee }) => employee.userId === team.createdByUserId);
  const [first] = managerIds ?? [];
  if (first === undefined || memberIds || maker === undefined || managerIds?.includes(maker.employeeId))
    return;
  await saveTeam(tx, team, { createdByUserId: await userOfEmployee(tx, first) });
}

/** The columns that the body names. */
function columnsOf(input: UpdateTeamInput): TeamColumns {
  const { color, emoji, teamSize } = input;
  const columns: { -readonly [Key in keyof TeamColumns]: TeamColumns[Key] } = {
    public: input.public ?? undefined,
    shareProfileView: input.shareProfileView ?? undefined,
    requirePlanToTrack: input.requirePlanToTrack ?? undefined,
    prefix: input.prefix?.toUpperCase() ?? input.prefix,
    color,
    emoji,
    teamSize,
  };
  for (const key in columns) {
    if (isColumn(key, columns) && columns[key] === undefined) delete columns[key];
  }
  return columns;
}

function isColumn(key: string, columns: TeamColumns): key is keyof TeamColumns {
  return key in columns;
}

type Picture = Pick<TeamColumns, 'imageId' | 'logo'>;

/** An uploaded picture is the logo; an address may be given only while there is none. */
async function pictureOf(tx: Tx, team: ChangingTeam, { imageId, logo }: UpdateTeamInput): Promise<Picture> {
  if (imageId === undefined || imageId === team.imageId) {
    return team.imageId === null && logo !== undefined ? { logo } : {};
  }
  if (imageId !== null) return { imageId, logo: (await pictureAddress(tx, imageId)).imageUrl };
  return { imageId, logo: isShownAs(team.logo, logo) ? null : (logo ?? null) };
}

/** Linked records by name, if the body contains any: nothing else changes them. */
async function linksOf(
  tx: Tx,
  team: ChangingTeam,
  { projects, tags }: UpdateTeamInput,
): Promise<Partial<LinkNames>> {
  return projects || tags ? linkNamesOf(tx, team) : {};
}

async function replaceLinks(tx: Tx, team: ChangingTeam, { projects, tags }: UpdateTeamInput): Promise<void> {
  if (tags) await replaceTags(tx, team, idsOf(tags));
  if (!projects) return;
  await replaceProjects(tx, team, idsOf(projects));
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'projects'));
}

function idsOf(records: readonly { id: string }[]): string[] {
  return [...new Set(records.map(({ id }) => id))];
}
