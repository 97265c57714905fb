import { z } from 'zod';

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

const deepest = 6;

function fill(shape: Shape, value: unknown, depth: number): unknown {
  if (depth === deepest) return value;
  const inner = [shape, ...(shape.anyOf ?? [])].find(({ properties, items }) => properties ?? items);
  if (inner?.properties !== undefined) {
    const fields = Object.entries(inner.properties);
    return Object.fromEntries(fields.map(([name, field]) => [name, fill(field, value, depth + 1)]));
  }
  return inner?.items === undefined ? value : [fill(inner.items, value, depth + 1)];
}

/** Shapes by schema: making one takes longer than the call that is filled by it. */
const shapes = new WeakMap<z.ZodType, Shape>();

function shapeOf(schema: z.ZodType): Shape {
  const shape =
    shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, shape);
  return shape;
}

/** A value that fits a schema, with every field present and the same value in each of them. */
export function filledBySchema(schema: z.ZodType | undefined, value: unknown): unknown {
  return schema === undefined ? undefined : fill(shapeOf(schema), value, 0);
}
