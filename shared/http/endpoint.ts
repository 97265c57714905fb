import type { z } from 'zod';
import { type Area, isLiveTopic, type LiveTopic, staleAreas } from '#shared/live/topics.ts';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodType | undefined;

/**
 * One operation of the wire. Paths omit the `/api` prefix and name parameters `:id`.
 * `aliases` are other spellings of the same operation (same method, same answer).
 */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly aliases?: readonly `/${string}`[];
  /** The area that makes its responses stale, and that its changes concern. Default: the area of its table. */
  area?: Area;
  /** Topics that a write announces. Default: the one with the name of its area. */
  readonly changes?: readonly LiveTopic[];
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Describes a `multipart/form-data` body: one file in `file`, and these other fields. */
  readonly upload?: { readonly fields?: z.ZodType };
  readonly response: R;
  /** Status of a success; default: 200. */
  readonly status?: number;
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E> = E extends Endpoint<infer P, Schema, Schema, z.ZodType> ? Output<P> : never;
export type QueryOf<E> = E extends Endpoint<Schema, infer Q, Schema, z.ZodType> ? Output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Schema, Schema, infer B, z.ZodType> ? Output<B> : never;
export type QueryInputOf<E> = E extends Endpoint<Schema, infer Q, Schema, z.ZodType> ? Input<Q> : never;
export type BodyInputOf<E> = E extends Endpoint<Schema, Schema, infer B, z.ZodType> ? Input<B> : never;
export type ResponseOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;

export function endpoint<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends z.ZodType = z.ZodType,
>(spec: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return spec;
}

export type EndpointTable = Readonly<Record<string, Endpoint>>;

/** The areas whose reads a write makes stale, that of the changed things first. */
export function areasChangedBy({ area, changes }: Pick<Endpoint, 'area' | 'changes'>): Area[] {
  const topics = changes ?? (area !== undefined && isLiveTopic(area) ? [area] : []);
  const areas = topics.flatMap((topic) => staleAreas[topic]);
  return [...new Set(area === undefined ? areas : [area, ...areas])];
}

/** The operations of a module, which belong to one area where they do not name another. */
export function endpointTable<T extends EndpointTable>(area: Area, table: T): T {
  for (const operation of Object.values(table)) operation.area ??= area;
  return table;
}
