import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { uuid } from '#shared/http/query.ts';

/** A timer of the same account in another workspace. */
export const otherTimerSchema = z.object({
  tenantId: z.string(),
  workspace: z.string(),
  logId: z.string(),
  startedAt: z.string(),
});
export type OtherTimer = z.infer<typeof otherTimerSchema>;

export const stopOtherTimerInput = z.object({ logId: uuid, ...idHints });
