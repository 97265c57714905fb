import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  isTeamNameConflict,
  isTeamNameTaken,
  managerRoleId,
  requireEmployees,
  requireOrganization,
  requireProjects,
} from '#server/modules/teams/new-team.data.ts';
import { findTeam, readTeam, readTeams } from '#server/modules/teams/read-teams.service.ts';
import { noteNewTeam } from '#server/modules/teams/team-audit.ts';
import { copyTaskLists } from '#server/modules/workspaces/default-lists.ts';
import type { List } from '#shared/http/envelope.ts';
import { type createTeamInput, type Team, teamTexts } from '#shared/teams/team.schema.ts';
import { pathSlug } from '#shared/text/slug.ts';

export interface NewTeam {
  readonly organizationId: string;
  readonly name: string;
  /** Employee ids; these get the MANAGER role in the team. */
  readonly managerIds: string[];
  readonly memberIds?: string[];
  readonly projectIds?: string[];
  readonly public?: boolean;
  readonly color?: string;
  readonly emoji?: string;
  readonly teamSize?: string;
  readonly prefix?: string;
}

/**
 * Creates a team with its memberships, project links and own task lists.
 * 400 with `errors.name` for a name the organization has; 404 for an unknown employee or project.
 */
export async function insertTeam(tx: InTransaction<Context>, input: NewTeam): Promise<{ id: string }> {
  const { tenantId, userId, db } = tx;
  const { organizationId, name, managerIds, memberIds = [] } = input;
  const people = [...new Set([...managerIds, ...memberIds])];
  const projectIds = [...new Set(input.projectIds)];
  if (await isTeamNameTaken(tx, name, { organizationId })) throw nameTaken();
  await requireEmployees(tx, people, { organizationId });
  await requireProjects(tx, projectIds, { organizationId });
  const managerRole = await managerRoleId(tx);
  const id = uuidv7();
  await db.organizationTeam.create({ data: teamRow(tx, id, input) }).catch((error: unknown) => {
    throw isTeamNameConflict(error) ? nameTaken() : error;
  });
  const owned = { tenantId, organizationTeamId: id };
  await db.organizationTeamEmployee.createMany({
    data: people.map((employeeId) => ({
      ...owned,
      organizationId,
      employeeId,
      roleId: managerIds.includes(employeeId) ? managerRole : null,
      createdByUserId: userId,
    })),
  });
  await db.organizationProjectTeam.createMany({
    data: projectIds.map((projectId) => ({ ...owned, projectId })),
  });
  await copyTaskLists(db, { ...owned, organizationId });
  tx.afterCommit(() => tx.services.live.changed(tenantId, 'teams', id));
  return { id };
}

function teamRow(tx: InTransaction<Context>, id: string, input: NewTeam) {
  const { organizationId, name, color, emoji, teamSize, prefix } = input;
  return {
    id,
    tenantId: tx.tenantId,
    organizationId,
    name,
    profile_link: `${pathSlug(name) || 'team'}-${id.slice(-8)}`,
    public: input.public ?? false,
    color: color ?? null,
    emoji: emoji ?? null,
    teamSize: teamSize ?? null,
    prefix: prefix?.toUpperCase() ?? null,
    createdByUserId: tx.userId,
  };
}

function nameTaken() {
  return fieldError('name', teamTexts.nameTaken, 'NAME_TAKEN');
}

/** The changed team as the caller sees it; the bare record when they see it no longer. */
export async function teamAnswer(ctx: Context, record: Team): Promise<RawJson<Team> | Team> {
  return (await findTeam(ctx, record.id, {})) ?? record;
}

type TeamInput = z.output<typeof createTeamInput>;

/** Makes a team of the caller's. A form with nothing but a name answers the list of teams, as its senders expect. */
export async function createTeam(ctx: Context, input: TeamInput): Promise<RawJson<Team | List<Team>>> {
  const { id, organizationId } = await inTransaction(ctx, async (tx) => {
    const organizationId = await organizationOf(tx, input);
    const managerIds = managersOf(tx, input);
    const projectIds = input.projects?.map((project) => project.id);
    const team = await insertTeam(tx, { ...input, organizationId, managerIds, projectIds });
    const members = new Set([...managerIds, ...(input.memberIds ?? [])]).size;
    const counts = { managers: new Set(managerIds).size, members };
    await noteNewTeam(tx, { ...team, organizationId }, { name: input.name, ...counts });
    return { ...team, organizationId };
  });
  const isFull = [input.managerIds, input.memberIds, input.projects, input.public].some(
    (part) => part !== undefined,
  );
  if (!isFull) return readTeams(ctx, {});
  const { text } = await readTeam(ctx, id, {});
  return new RawJson(`${text.toString().slice(0, -1)},"organization":{"id":"${organizationId}"}}`);
}

async function organizationOf(tx: InTransaction<Context>, { organizationId }: TeamInput): Promise<string> {
  const id = organizationId ?? tx.organizationId;
  if (id === undefined) throw fieldError('organizationId', 'Create an organization first');
  if (id !== tx.organizationId) await requireOrganization(tx, id);
  return id;
}

/** A team has a manager from the start. */
function managersOf(tx: InTransaction<Context>, { managerIds = [] }: TeamInput): string[] {
  if (managerIds.length > 0) return managerIds;
  return tx.employeeId === undefined ? [] : [tx.employeeId];
}
