import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import type { List } from '#shared/http/envelope.ts';
import type { userOrganizationSchema } from '#shared/users/user.schema.ts';

type UserOrganization = z.infer<typeof userOrganizationSchema>;

const select = {
  id: true,
  tenantId: true,
  organizationId: true,
  userId: true,
  isDefault: true,
  isActive: true,
  isArchived: true,
  createdAt: true,
  updatedAt: true,
  organization: {
    select: { id: true, name: true, isDefault: true, profile_link: true, totalEmployees: true, banner: true },
  },
} satisfies Prisma.UserOrganizationSelect;

/** The caller's organizations in this workspace, the default one first. */
export async function findOwnOrganizations(
  ctx: Pick<Context, 'db' | 'tenantId' | 'userId'>,
  page: { skip?: number; take?: number },
): Promise<List<UserOrganization>> {
  const where: Prisma.UserOrganizationWhereInput = {
    tenantId: ctx.tenantId,
    userId: ctx.userId,
    isActive: true,
    deletedAt: null,
    organization: { deletedAt: null },
  };
  const [items, total] = await Promise.all([
    ctx.db.userOrganization.findMany({
      where,
      select,
      orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }],
      skip: page.skip ?? 0,
      take: page.take ?? 1000,
    }),
    ctx.db.userOrganization.count({ where }),
  ]);
  return { items, total };
}
