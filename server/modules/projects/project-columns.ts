import { pick } from '#server/db/fields.ts';
import { execute } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { conflict, fieldError } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { dropPicture, pictureAddress } from '#server/modules/files/pictures.service.ts';
import { requireContact } from '#server/modules/projects/contacts.service.ts';
import type { ChangingProject, Tx } from '#server/modules/projects/project-access.ts';
import { requirePeople } from '#server/modules/projects/project-links.data.ts';
import { isShownAs } from '#shared/files/image.schema.ts';
import {
  type CreateProjectInput,
  projectTexts,
  type UpdateProjectInput,
} from '#shared/projects/project.schema.ts';
import { isEndTooEarly } from '#shared/projects/project-form.ts';
import type { StoredDate } from '#shared/time/instant.ts';
import { dayOfDate } from '#shared/time/stored-day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

type Input = Omit<CreateProjectInput, 'name'> &
  Partial<Pick<UpdateProjectInput, 'name' | 'isActive' | 'isArchived'>>;
export type ProjectColumns = Prisma.OrganizationProjectUncheckedUpdateManyInput;

/** A project that does not exist yet. */
type Stored = Pick<
  ChangingProject,
  'organizationId' | 'code' | 'imageId' | 'imageUrl' | 'startDate' | 'endDate' | 'organizationContactId'
> & {
  readonly id?: string;
};

/** The columns of a form after all rules; undefined columns stay. */
export async function projectColumns(tx: Tx, stored: Stored, input: Input): Promise<ProjectColumns> {
  const dates = datesOf(tx, stored, input);
  const { organizationContactId: client } = input;
  if (client && client !== stored.organizationContactId) await requireContact(tx, client, stored);
  if (input.defaultAssigneeId) await requirePeople(tx, [input.defaultAssigneeId], stored);
  return {
    name: input.name,
    code: await codeOf(tx, stored, input),
    ...pick(input, 'color', 'icon', 'description', 'currency', 'projectUrl'),
    ...(await pictureOf(tx, stored, input)),
    ...dates,
    ...pick(input, 'budget', 'budgetType', 'billing', 'billable', 'billingFlat', 'openSource'),
    public: input.public ?? undefined,
    ...pick(input, 'owner', 'taskListType', 'status', 'archiveTasksIn', 'closeTasksIn', 'defaultAssigneeId'),
    organizationContactId: client,
    isTasksAutoSync: input.isTasksAutoSync,
    isTasksAutoSyncOnLabel: input.isTasksAutoSyncOnLabel,
    ...archiveOf(tx, input),
  };
}

/** Archiving makes a project inactive, restoring active again, unless the form overrides it. */
function archiveOf(tx: Tx, { isActive, isArchived }: Input): ProjectColumns {
  if (isArchived === undefined) return { isActive };
  return { isArchived, archivedAt: isArchived ? tx.now() : null, isActive: isActive ?? !isArchived };
}

/** Compares days in the caller's zone, ignoring the time of day. */
function datesOf({ timeZone }: Tx, stored: Stored, input: Input) {
  const dayIn = (date: StoredDate) => dayOfDate(date, normaliseTimeZone(timeZone));
  const startDate = dateOf(input.startDate);
  const endDate = dateOf(input.endDate);
  const start = startDate === undefined ? stored.startDate : startDate;
  const end = endDate === undefined ? stored.endDate : endDate;
  const changes = startDate !== undefined || endDate !== undefined;
  if (changes && start && end && isEndTooEarly(dayIn(start), dayIn(end))) {
    throw fieldError('endDate', projectTexts.endBeforeStart);
  }
  return { startDate, endDate };
}

function dateOf(text: string | null | undefined): Date | null | undefined {
  return text === null || text === undefined ? text : new Date(text);
}

const lockOrganizationSql = statement(
  (p: Params<{ tenantId: string; organizationId: string }>) => sql`
  select id from organizations where "tenantId" = ${p.tenantId} and id = ${p.organizationId} for no key update`,
);

/** Codes are upper case and unique in the organization, which stays locked until the code is saved. */
async function codeOf(tx: Tx, stored: Stored, { code: input }: Input): Promise<string | null | undefined> {
  const code = input?.toUpperCase() ?? input;
  if (!code || code === stored.code) return code;
  const { tenantId, db } = tx;
  const { id, organizationId } = stored;
  await execute(tx, lockOrganizationSql({ tenantId, organizationId }));
  const where = { tenantId, organizationId, deletedAt: null, code, ...(id && { id: { not: id } }) };
  if ((await db.organizationProject.count({ where })) > 0) {
    throw conflict(projectTexts.codeTaken, { code: 'CODE_TAKEN' });
  }
  return code;
}

/** An uploaded picture takes precedence; an address is accepted only without one. */
async function pictureOf(tx: Tx, stored: Stored, { imageId, imageUrl }: Input): Promise<ProjectColumns> {
  if (imageId === undefined || imageId === stored.imageId) {
    return stored.imageId === null && imageUrl !== undefined ? { imageUrl } : {};
  }
  if (imageId !== null) return { imageId, ...(await pictureAddress(tx, imageId)) };
  return { imageId, imageUrl: isShownAs(stored.imageUrl, imageUrl) ? null : (imageUrl ?? null) };
}

/** Call after saving the columns: deletes a replaced picture. */
export async function dropReplacedPicture(tx: Tx, { imageId }: Stored, input: Input): Promise<void> {
  if (input.imageId !== undefined && input.imageId !== imageId) await dropPicture(tx, imageId);
}
