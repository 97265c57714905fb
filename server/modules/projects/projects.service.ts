import type { z } from 'zod';
import { type Context, readRows } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, notFound } from '#server/errors.ts';
import { RawJson } from '#server/http/serialize.ts';
import { projectListSql, projectSql } from '#server/modules/projects/projects.sql.ts';
import type { createProjectInput, projectListQuery } from '#shared/projects/project.schema.ts';

/** Projects of the caller's organization, by name; `skip` counts rows. */
export async function listProjects(ctx: Context, query: z.output<typeof projectListQuery>): Promise<RawJson> {
  const values = [ctx.tenantId, ctx.organizationId ?? null, query.skip ?? 0, query.take ?? null];
  const [row] = await readRows<{ json: string }>(ctx, 'project-list', projectListSql, values);
  return new RawJson(row?.json ?? '{"items":[],"total":0}');
}

async function getProject(ctx: Context, id: string): Promise<RawJson> {
  const [row] = await readRows<{ json: string }>(ctx, 'project', projectSql, [ctx.tenantId, id]);
  if (row === undefined) throw notFound('The project');
  return new RawJson(row.json);
}

/** Makes a project; a caller who is an employee manages it. */
export async function createProject(
  ctx: Context,
  input: z.output<typeof createProjectInput>,
): Promise<RawJson> {
  const { organizationId, tenantId, employeeId, userId } = ctx;
  if (organizationId === undefined)
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  const id = await inTransaction(ctx, async (tx) => {
    const project = await tx.db.organizationProject.create({
      data: {
        tenantId,
        organizationId,
        name: input.name,
        color: input.color ?? null,
        description: input.description ?? null,
        currency: input.currency ?? 'USD',
        public: true,
        createdByUserId: userId,
      },
      select: { id: true },
    });
    if (employeeId !== undefined) {
      await tx.db.organizationProjectEmployee.create({
        data: { tenantId, projectId: project.id, employeeId, isManager: true },
      });
    }
    tx.afterCommit(() => tx.services.live.changed(tenantId, 'projects', project.id));
    return project.id;
  });
  return getProject(ctx, id);
}
