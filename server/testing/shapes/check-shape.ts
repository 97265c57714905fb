import { readFileSync } from 'node:fs';
import { type Field, type ObjectType, parseShapes, parseType, type Type } from './parse-shapes.ts';
import { isRecord, scalars } from './scalars.ts';

type Scalar = Extract<Type, { kind: 'scalar' }>;

const shapes = parseShapes(readFileSync(new URL('./shapes.txt', import.meta.url), 'utf8'));
const shapeNames = new Set(shapes.keys());
const parsedTypes = new Map<string, Type>();

/**
 * Checks a parsed JSON value against an expression of the listing, e.g. `list<Team>`, `[Task]`, `boolean`.
 * Answers one line a problem, each starting with the JSON path: `items[3].members[0].isManager: null not allowed`.
 */
export function checkShape(shape: string, value: unknown): string[] {
  const type = parsedTypes.get(shape) ?? parseType(shape, shapeNames);
  parsedTypes.set(shape, type);
  return check(type, value, '');
}

function check(type: Type, value: unknown, path: string): string[] {
  switch (type.kind) {
    case 'empty':
      return value === undefined || value === '' ? [] : [problem(path, 'expected an empty body', value)];
    case 'shape':
      return checkNamed(type.name, value, path);
    case 'object':
      return checkObject(type, value, path);
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item: unknown, index) => check(type.of, item, `${path}[${index}]`))
        : [problem(path, 'expected an array', value)];
    case 'anyOf':
      return checkAlternatives(type.types, value, path);
    case 'allOf':
      return [...new Set(type.types.flatMap((part) => check(part, value, path)))];
    case 'oneOf':
      return type.values.some((allowed) => allowed === value)
        ? []
        : [problem(path, `expected ${type.label}`, value)];
    case 'scalar':
      return checkScalar(type, value, path);
  }
}

function checkNamed(name: string, value: unknown, path: string): string[] {
  const shape = shapes.get(name);
  if (!shape) throw new Error(`No shape is named ${name}`);
  return checkObject(shape, value, path);
}

function checkObject(type: ObjectType, value: unknown, path: string): string[] {
  if (!isRecord(value)) return [problem(path, `expected ${type.name}`, value)];
  const known = [...type.fields].flatMap(([key, field]) => checkField(field, value[key], join(path, key)));
  if (type.mode !== 'S') return known;
  const unknown = Object.keys(value)
    .filter((key) => value[key] !== undefined && !type.fields.has(key))
    .map((key) => `${join(path, key)}: unknown key (${type.name} is strict)`);
  return [...known, ...unknown];
}

function checkField({ type, flag }: Field, value: unknown, path: string): string[] {
  if (value === undefined) return flag === '?' || flag === '~' ? [] : [`${path}: missing`];
  if (value === null) return flag === '^' || flag === '~' ? [] : [`${path}: null not allowed`];
  return check(type, value, path);
}

/** If no alternative fits, reports the nearest: first one that matches deeper than this value, then the shortest. */
function checkAlternatives(types: readonly Type[], value: unknown, path: string): string[] {
  const results = types.map((type) => check(type, value, path));
  const missesHere = (problems: string[]) =>
    problems.some((text) => text.startsWith(`${label(path)}: `)) ? 1 : 0;
  const [nearest] = results.toSorted((a, b) => missesHere(a) - missesHere(b) || a.length - b.length);
  return nearest ?? [];
}

function checkScalar(type: Scalar, value: unknown, path: string): string[] {
  const accepts = scalars.get(type.name);
  if (!accepts?.(value, type))
    return [problem(path, `expected ${type.name}${type.coerced ? '*' : ''}`, value)];
  if (type.min !== undefined && Number(value) < type.min)
    return [problem(path, `must be >= ${type.min}`, value)];
  if (type.max !== undefined && Number(value) > type.max)
    return [problem(path, `must be <= ${type.max}`, value)];
  return [];
}

function problem(path: string, text: string, value: unknown): string {
  const shown = JSON.stringify(value) ?? 'nothing';
  return `${label(path)}: ${text}, got ${shown.length > 60 ? `${shown.slice(0, 60)}…` : shown}`;
}

function label(path: string): string {
  return path === '' ? '(body)' : path;
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
