import { z } from 'zod';

export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), total: z.number() });
}

export interface List<T> {
  items: T[];
  total: number;
}

export function toList<T>(items: T[], total = items.length): List<T> {
  return { items, total };
}

export const deleteResult = z.object({
  raw: z.array(z.string()),
  affected: z.number(),
});
export const updateResult = z.object({
  generatedMaps: z.array(z.unknown()),
  raw: z.array(z.unknown()),
  affected: z.number(),
});
export const statusMessage = z.object({
  status: z.number(),
  message: z.string(),
});

export const statusOk = { status: 200, message: 'OK' } as const;

export function toDeleteResult(affected: number): z.output<typeof deleteResult> {
  return { raw: [], affected };
}

export function toUpdateResult(affected: number): z.output<typeof updateResult> {
  return { generatedMaps: [], raw: [], affected };
}
