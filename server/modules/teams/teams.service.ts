import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { fieldError } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { lockTeam, type Tx, teamRecord } from '#server/modules/teams/changing-team.data.ts';
import {
  endMemberships,
  forgetTeam,
  lockPeople,
  stopTimers,
} from '#server/modules/teams/memberships.data.ts';
import {
  isTeamNameConflict,
  isTeamNameTaken,
  managerRoleId,
  requireEmployees,
  requireOrganization,
  requireProjects,
} from '#server/modules/teams/new-team.data.ts';
import { findTeam, readTeam, readTeams } from '#server/modules/teams/read/read-teams.service.ts';
import { requireManager } from '#server/modules/teams/team-access.ts';
import { noteDeletedTeam, noteNewTeam } from '#server/modules/teams/team-audit.ts';
import { copyTaskLists } from '#server/modules/workspaces/default-lists.ts';
import type { List } from '#shared/http/envelope.ts';
import { type createTeamInput, type Team, teamTexts } from '#shared/teams/team.schema.ts';
import { pathSlug } from '#shared/text/slug.ts';

interface NewTeam {
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
  const assignedAt = tx.services.clock.now();
  await db.organizationTeamEmployee.createMany({
    data: people.map((employeeId) => ({
      ...owned,
      organizationId,
      employeeId,
      roleId: managerIds.includes(employeeId) ? managerRole : null,
      assignedAt,
      createdByUserId: userId,
    })),
  });
  await db.organizationProjectTeam.createMany({
    data: projectIds.map((projectId) => ({ ...owned, projectId })),
  });
  await copyTaskLists(db, { ...owned, organizationId });
  tx.afterCommit(() => tx.services.live.publish(tenantId, 'teams', id));
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
  const team: Team = JSON.parse(text.toString());
  return new RawJson(JSON.stringify({ ...team, organization: { id: organizationId } }));
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

/**
 * Puts a team into the trash; for its managers. Its tasks and time stay; running timers in it stop, and it is cleared
 * as a last team. Memberships end at the same instant, which distinguishes them from earlier ones.
 */
export function deleteTeam(ctx: Context, id: string): Promise<Team> {
  return inTransaction(ctx, async (tx) => {
    const team = await lockTeam(tx, id);
    requireManager(tx, team);
    const people = team.members.map(({ employeeId }) => employeeId);
    await lockPeople(tx, team, people);
    await stopTimers(tx, team, 'everybody');
    await endMemberships(tx, team, 'everybody');
    await forgetTeam(tx, team, 'everybody');
    await trash(tx, id);
    await noteDeletedTeam(tx, team);
    announce(tx, id);
    return teamRecord(tx, id);
  });
}

async function trash(tx: Tx, id: string): Promise<void> {
  await tx.db.organizationTeam.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { deletedAt: tx.now(), deletedByUserId: tx.userId },
  });
}

function announce(tx: Tx, id: string): void {
  const { live } = tx.services;
  tx.afterCommit(() => live.publish(tx.tenantId, 'teams', id));
  tx.afterCommit(() => live.publish(tx.tenantId, 'tasks'));
  tx.afterCommit(() => live.publish(tx.tenantId, 'projects'));
}
