import type { z } from 'zod';
import { type RawJson, toJson } from '#server/http/serialize.ts';

/** A report as the page gets it, read again for a file of the same figures. */
export function readReportJson<Schema extends z.ZodType>(schema: Schema, json: RawJson): z.output<Schema> {
  return schema.parse(JSON.parse(toJson(json)));
}
