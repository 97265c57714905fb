import { z } from 'zod';
import { type Binding, bindings } from './bindings.ts';
import { checkShape } from './check-shape.ts';

type Query = Readonly<Record<string, unknown>>;

interface Template {
  method: string;
  segments: string[];
  binding: Binding;
}

const templates: Template[] = Object.entries(bindings).map(([key, binding]) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, segments: path.split('/'), binding };
});

// Texts a client sends when it has no value; the server takes them as absent.
const absent: readonly unknown[] = [undefined, null, '', 'undefined', 'null'];

/** Checks a 2xx answer against the shape bound to its endpoint; other statuses and unbound endpoints pass. */
export function checkResponse(
  method: string,
  path: string,
  query: Query,
  status: number,
  body: unknown,
): string[] {
  if (status < 200 || status > 299) return [];
  const shape = findShape(method, path, query, body);
  return shape === undefined ? [] : checkShape(shape, body);
}

/** The shape expected of an endpoint's answer; `path` may carry the /api prefix and a query string. */
export function findShape(method: string, path: string, query: Query, body?: unknown): z.ZodType | undefined {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const binding = findBinding(method.toUpperCase(), pathname.replace(/^\/api(?=\/)/, '').replace(/\/$/, ''));
  if (binding === undefined || binding === 'unchecked') return undefined;
  if (binding instanceof z.ZodType) return binding;
  if ('unlessBodyHas' in binding) {
    return isRecord(body) && !absent.includes(body[binding.unlessBodyHas]) ? undefined : binding.shape;
  }
  const sent: Query = { ...Object.fromEntries(searchParams), ...query };
  if ('unlessQueryIs' in binding) {
    const { key, values } = binding.unlessQueryIs;
    return values.some((value) => value === sent[key]) ? undefined : binding.shape;
  }
  const named = binding.whenQueryHas.some((key) => !absent.includes(sent[key]));
  return named ? binding.shape : binding.otherwise;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function findBinding(method: string, path: string): Binding | undefined {
  const segments = path.split('/');
  const [best] = templates
    .filter((template) => template.method === method && fits(template.segments, segments))
    .toSorted((a, b) => compareParams(a.segments, b.segments));
  return best?.binding;
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, index) => isParam(part) || part === segments[index])
  );
}

/** Orders by the first difference: a fixed segment precedes a parameter. */
function compareParams(a: readonly string[], b: readonly string[]): number {
  const order = a.map((part, index) => Number(isParam(part)) - Number(isParam(b[index] ?? '')));
  return order.find((difference) => difference !== 0) ?? 0;
}

function isParam(segment: string): boolean {
  return segment.startsWith('{');
}
