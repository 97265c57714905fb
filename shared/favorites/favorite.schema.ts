import { z } from 'zod';
import { entityKind } from '#shared/enums/entity-kind.ts';
import { idHints, organizationRecord } from '#shared/http/codecs.ts';
import { optionalId, optionalOf, uuid } from '#shared/http/query.ts';

export const favoriteTexts = { notYours: 'You star things for yourself only.' } as const;

export const favoriteSchema = z.object({
  ...organizationRecord,
  entity: entityKind,
  entityId: z.string(),
  employeeId: z.string().nullish(),
});
export type Favorite = z.infer<typeof favoriteSchema>;

/** A favorite with what a menu shows of it. */
export const favoriteDetailSchema = z.object({
  id: z.string(),
  entity: z.string(),
  entityId: z.string(),
  title: z.string(),
  /** Of a task, and of what belongs to one. */
  taskNumber: z.string().nullish(),
  issueType: z.string().nullish(),
  status: z.string().nullish(),
  /** Of a project or team. */
  color: z.string().nullish(),
  imageUrl: z.string().nullish(),
  /** Of a member, and whose plan it is. */
  userId: z.string().nullish(),
  /** Of a comment or a link, which are shown by the task they belong to. */
  taskId: z.string().nullish(),
});
export type FavoriteDetail = z.infer<typeof favoriteDetailSchema>;

export const createFavoriteInput = z.object({
  entity: entityKind.default('Task'),
  entityId: uuid,
  employeeId: optionalId,
  ...idHints,
});

export const favoriteQuery = z.object({
  where: z.preprocess(
    (value) => (typeof value === 'object' && value !== null ? value : undefined),
    z
      .object({ employeeId: optionalId, entity: optionalOf(z.string().max(60)) })
      .partial()
      .optional(),
  ),
});

export const favoriteOrderInput = z.object({ ids: z.array(uuid).max(500), ...idHints });
