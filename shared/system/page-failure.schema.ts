import { z } from 'zod';

/** The `context` of a log entry in which our own page tells what broke in it. */
export const pageFailureContext = 'page-failure';

/** `answer`: of a call, that is not ours or not what the endpoint promises. */
export const failureKinds = ['error', 'rejection', 'boundary', 'code', 'answer'] as const;
export type FailureKind = (typeof failureKinds)[number];

/** A place in the built code. */
const builtPlace = z.object({
  file: z.string().regex(/^[\w.-]{1,120}\.js$/),
  line: z.int().min(1).max(10_000_000),
  column: z.int().min(1).max(100_000_000),
});
export type BuiltPlace = z.infer<typeof builtPlace>;

/** What a page tells of a failure: nothing that a person wrote, no name, no address, no id. */
export const pageFailure = z.object({
  kind: z.enum(failureKinds),
  /** The code that the page shows, to be quoted. */
  reference: z.string().regex(/^[0-9a-f]{8}$/),
  /** The pattern of the route, `/task/:id`. */
  route: z.string().regex(/^[\w/:*.-]{0,200}$/),
  /** The name of the first file of the build. */
  build: z.string().regex(/^[\w.-]{0,120}$/),
  /** Family and major version. */
  browser: z.string().regex(/^[A-Za-z]+ \d{1,5}$|^unknown$/),
  name: z.string().regex(/^[A-Za-z]{1,60}$/),
  message: z.string().max(300),
  stack: z.array(builtPlace).max(20),
});
export type PageFailure = z.infer<typeof pageFailure>;
