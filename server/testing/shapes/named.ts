import { z } from 'zod';

const shapes = new Map<string, z.ZodType>();

/** Shapes hold one another; each is known by its name. */
export function nameShapes(named: Readonly<Record<string, z.ZodType>>): void {
  for (const [name, shape] of Object.entries(named)) shapes.set(name, shape);
}

/** The shape of that name, which may be defined later. */
export function named(name: string): z.ZodType {
  return z.lazy(() => {
    const shape = shapes.get(name);
    if (shape === undefined) throw new Error(`No shape is named ${name}`);
    return shape;
  });
}
