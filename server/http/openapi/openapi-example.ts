import { z } from 'zod';

const shape = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  minLength: z.number().optional(),
  minItems: z.number().optional(),
});

const texts: Readonly<Record<string, string>> = {
  uuid: '0195f7a0-0000-7000-8000-000000000001',
  email: 'ann@example.org',
  'date-time': '2026-03-11T09:00:00.000Z',
  date: '2026-03-11',
  uri: 'https://example.org/hook',
};

/** Texts that have a form of their own, by the end of their key. */
const keyTexts: readonly (readonly [RegExp, string])[] = [
  [/(At|Start|End)$/, '2026-03-11T09:00:00.000Z'],
  [/([dD]ate|On|^from|^to)$/, '2026-03-11'],
  [/[uU]rl$/, 'https://example.org/hook'],
  [/[eE]mail$/, 'ann@example.org'],
  [/[cC]olor$/, '#3366ff'],
  [/time_?[zZ]one$/, 'Europe/Berlin'],
  [/[iI]d$/, '0195f7a0-0000-7000-8000-000000000001'],
  [/[pP]assword$/, 'correct horse battery'],
];

function textOf(key: string, { format, minLength = 0 }: z.infer<typeof shape>): string {
  const example = texts[format ?? ''] ?? keyTexts.find(([pattern]) => pattern.test(key))?.[1];
  return example ?? 'Write docs'.padEnd(minLength, '.');
}

interface Depth {
  readonly key: string;
  /** The number of optional keys to show in the outermost object. */
  readonly optional: number;
}

function objectOf({ properties = {}, required = [] }: z.infer<typeof shape>, { optional }: Depth) {
  const extra = Object.keys(properties).filter((key) => !required.includes(key) && !hints.has(key));
  const keys = [...required, ...extra.slice(0, optional)];
  const entries = keys.map((key) => [key, sampleOf(properties[key], { key, optional: 0 })]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Ids that the session decides. */
const hints = new Set(['tenantId', 'organizationId']);

function sampleOf(schema: unknown, depth: Depth): unknown {
  const parsed = shape.safeParse(schema);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  if (data.const !== undefined) return data.const;
  if (data.enum !== undefined) return data.enum[0];
  if (data.anyOf !== undefined) return sampleOf(data.anyOf[0], depth);
  if (data.type === 'object') return objectOf(data, depth);
  if (data.type === 'array') return [sampleOf(data.items, depth)].filter((item) => item !== undefined);
  if (data.type === 'string') return textOf(depth.key, data);
  if (data.type === 'boolean') return true;
  if (data.type === 'integer' || data.type === 'number') return Math.max(data.minimum ?? 1, 1);
  return undefined;
}

const richness = [4, 2, 1, 0];

/** A value that the schema takes, as telling as it can be made; undefined where only a person could write one. */
export function exampleOf(schema: z.ZodType, json: unknown): unknown {
  return richness
    .map((optional) => sampleOf(json, { key: '', optional }))
    .find((value) => value !== undefined && schema.safeParse(value).success);
}
