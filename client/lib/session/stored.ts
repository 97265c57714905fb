import type { z } from 'zod';

function parse<T>(text: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What this device keeps under a key as JSON. What cannot be read any more is removed, so that it starts afresh. */
export function readStored<T>(key: string, schema: z.ZodType<T>): T | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  const value = parse(text, schema);
  if (value === undefined) localStorage.removeItem(key);
  return value;
}
