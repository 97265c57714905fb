import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { type AuditedChange, differenceOf, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { emptyPage } from '#server/db/json/json-text.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { queryRows } from '#server/db/query.ts';
import { badRequest, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import {
  lockProject,
  projectReaders,
  requireProjectEditor,
  requireProjectRemover,
  type Tx,
} from '#server/modules/projects/project-access.ts';
import { writeBudgetOfFields } from '#server/modules/projects/project-budget.data.ts';
import { dropReplacedPicture, projectColumns } from '#server/modules/projects/project-columns.ts';
import { type ProjectLinks, replaceProjectLinks } from '#server/modules/projects/project-links.data.ts';
import {
  detachTasks,
  insertProject,
  requireRepository,
  saveProject,
  saveSettingOf,
} from '#server/modules/projects/projects.data.ts';
import { projectListSql, projectSql } from '#server/modules/projects/projects.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';
import type { List } from '#shared/http/envelope.ts';
import type {
  CreateProjectInput,
  Project,
  projectListQuery,
  projectSettingInput,
  projectSettingSchema,
  UpdateProjectInput,
} from '#shared/projects/project.schema.ts';

/** Audited fields of a project. */
const audited: readonly AuditField[] = [
  'name',
  'code',
  'startDate',
  'endDate',
  'isArchived',
  'billing',
  'billable',
  'budget',
  'budgetType',
  'currency',
  'organizationContactId',
];

/** Projects of the organization that the caller sees, by name; `skip` counts rows. */
export async function listProjects(
  ctx: Context,
  query: z.output<typeof projectListQuery>,
): Promise<RawJson<List<Project>>> {
  const { skip = 0, take, where, search } = query;
  const [row] = await queryRows(
    ctx,
    projectListSql({
      ...callerValues(ctx),
      ...{ skip, take, search, now: ctx.now() },
      memberId: where?.members?.employeeId,
      isArchived: where?.isArchived,
    }),
  );
  return new RawJson(row?.json ?? emptyPage);
}

/** A project with its people, teams and progress; 404 for one the caller does not see. */
export async function getProject(ctx: Context, id: string): Promise<RawJson<Project>> {
  const values = { ...callerValues(ctx), id, now: ctx.now() };
  const [row] = await queryRows(ctx, projectSql(values));
  if (row === undefined) throw notFound('The project');
  return new RawJson(row.json);
}

/** Creates a project; a caller who is an employee manages it unless the form names other managers. */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<RawJson<Project>> {
  const id = await inTransaction(ctx, (tx) => addProject(tx, input));
  return getProject(ctx, id);
}

/** The same inside a transaction; answers the id. */
export async function addProject(tx: Tx, input: CreateProjectInput): Promise<string> {
  const { organizationId } = tx;
  if (organizationId === undefined) {
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  }
  const id = uuidv7();
  const nothing = { code: null, imageId: null, imageUrl: null, organizationContactId: null };
  const blank = { organizationId, ...nothing, startDate: null, endDate: null };
  const columns = await projectColumns(tx, blank, input);
  await insertProject(tx, { id, organizationId, name: input.name }, columns);
  if (namesBudget(input)) await writeBudgetOfFields(tx, id);
  await replaceProjectLinks(tx, { id, organizationId }, withManager(tx, input));
  await note(tx, id, { action: 'project.create', after: { name: input.name } });
  announce(tx, id);
  return id;
}

const namesBudget = ({ budget, budgetType }: UpdateProjectInput) =>
  budget !== undefined || budgetType !== undefined;

/** A project has a manager from the start. */
function withManager({ employeeId }: Tx, input: ProjectLinks): ProjectLinks {
  const managerIds = input.managerIds?.length || employeeId === undefined ? input.managerIds : [employeeId];
  return { ...input, managerIds };
}

/** Changes what the form names, archives or restores; for managers of the project or of one of its teams. */
export async function updateProject(
  ctx: Context,
  id: string,
  input: UpdateProjectInput,
): Promise<RawJson<Project>> {
  await inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, id);
    requireProjectEditor(tx, project);
    const readers = await projectReaders(tx, id);
    const columns = await projectColumns(tx, project, input);
    await saveProject(tx, id, columns);
    if (namesBudget(input)) await writeBudgetOfFields(tx, id);
    await dropReplacedPicture(tx, project, input);
    await replaceProjectLinks(tx, project, input);
    const difference = differenceOf(project, { ...project, ...omitUndefined(columns) }, audited);
    if (difference) await note(tx, id, { action: 'project.update', ...difference });
    const hides = readers === undefined && (await projectReaders(tx, id)) !== undefined;
    // When a project becomes private, the event omits its id, for readers who lost access.
    announce(tx, hides ? undefined : id, readers);
  });
  return getProject(ctx, id);
}

/** Sets how the project exchanges tasks with a repository of the organization. */
export function saveSetting(
  ctx: Context,
  id: string,
  input: z.output<typeof projectSettingInput>,
): Promise<z.output<typeof projectSettingSchema>> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, id);
    requireProjectEditor(tx, project);
    const { tenantId: _tenant, organizationId: _organization, ...setting } = input;
    const { repositoryId } = setting;
    if (repositoryId) await requireRepository(tx, repositoryId, project);
    announce(tx, id);
    return saveSettingOf(tx, id, setting);
  });
}

/** Puts a project in the trash. Its tasks stay, without a project; its time stays as it is. */
export function removeProject(ctx: Context, id: string): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const project = await lockProject(tx, id);
    requireProjectRemover(tx, project);
    await note(tx, id, { action: 'project.delete', before: { name: project.name } });
    await detachTasks(tx, id);
    await saveProject(tx, id, { deletedAt: tx.now(), deletedByUserId: tx.userId });
    announce(tx, id);
    tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'tasks'));
    return undefined;
  });
}

function note(tx: Tx, id: string, change: Omit<AuditedChange, 'entity' | 'entityId'>): Promise<void> {
  return noteChange(tx, { ...change, entity: 'OrganizationProject', entityId: id });
}

/** Teams show their projects. */
function announce(tx: Tx, id: string | undefined, before?: readonly string[]): void {
  const { live } = tx.services;
  tx.afterCommit(() => live.publish(tx.tenantId, 'projects', id, { before }));
  tx.afterCommit(() => live.publish(tx.tenantId, 'teams'));
}
