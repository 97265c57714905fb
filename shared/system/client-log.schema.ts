import { z } from 'zod';
import { logLevel } from '#shared/enums/system.ts';

/** Longest text of a client log entry that is kept. */
export const clientLogTextLimit = 1000;

export const clientLogTexts = {
  invalid: 'The log entry is not valid',
  off: 'This server does not store client logs',
} as const;

export const clientLogInput = z.object({
  timestamp: z.union([z.string().max(100), z.number()]),
  level: z.preprocess((value) => (typeof value === 'string' ? value.toUpperCase() : value), logLevel),
  message: z.string().min(1),
  context: z.unknown().optional(),
  details: z.unknown().optional(),
});

export const clientLogAnswer = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ success: z.literal(false), error: z.string(), details: z.unknown() }),
  z.object({ success: z.literal(false), message: z.string() }),
]);
