import { z } from 'zod';
import { entityKind } from '#shared/enums/entity-kind.ts';
import { idHints, organizationRecord } from '#shared/http/codecs.ts';
import { optionalId, optionalOf, uuid } from '#shared/http/query.ts';
import { savedReportKind, savedReportQuery } from '#shared/reports/saved-report.schema.ts';

export const favoriteTexts = { notYours: 'You can only change your own favorites.' } as const;

export const favoriteSchema = z.object({
  ...organizationRecord,
  entity: entityKind,
  entityId: z.string(),
  employeeId: z.string().nullish(),
});
export type Favorite = z.infer<typeof favoriteSchema>;

/** A favorite with the details for a menu. */
export const favoriteDetailSchema = z.object({
  id: z.string(),
  entity: z.string(),
  entityId: z.string(),
  title: z.string(),
  /** Details of a task, and of its parts. */
  taskNumber: z.string().nullish(),
  issueType: z.string().nullish(),
  status: z.string().nullish(),
  /** Details of a project or team. */
  color: z.string().nullish(),
  imageUrl: z.string().nullish(),
  /** The user of a member, or the owner of a plan. */
  userId: z.string().nullish(),
  /** The task of a comment or a link, which menus show by their task. */
  taskId: z.string().nullish(),
  /** The report of a saved one, and its view. */
  report: savedReportKind.nullish(),
  query: savedReportQuery.nullish(),
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
