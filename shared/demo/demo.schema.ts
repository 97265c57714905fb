import { z } from 'zod';
import { uuid } from '#shared/http/query.ts';

export const demoTexts = {
  notOffered: 'Demo data is not offered on this server',
  notEmpty: 'Demo data is only for a server on which nobody is registered',
  ownerOnly: 'Only the owner of the demo data can remove it',
} as const;

export const fillDemoInput = z.object({
  /** Made by the caller and sent again when the answer was lost: it opens the same demo data again. */
  key: uuid,
});
