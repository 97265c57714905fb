import { z } from 'zod';
import { logLevel } from '#shared/enums/system.ts';

/** The `context` of a log entry in which our own page reports a failure. */
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

/** A failure report of a page: no text of a person, no name, no address, no id. */
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

/** Maximum length of a stored client log text. */
export const clientLogTextLimit = 1000;

export const clientLogTexts = {
  invalid: 'The log entry is not valid',
  off: 'This server does not store client logs',
} as const;

export const clientLogInput = z.object({
  timestamp: z.union([z.string().max(100), z.number()]),
  level: z.preprocess((value) => (typeof value === 'string' ? value.toUpperCase() : value), logLevel),
  message: z.string().min(1),
  context: z.unknown().optional(),
  details: z.unknown().optional(),
});

export const clientLogAnswer = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ success: z.literal(false), error: z.string(), details: z.unknown() }),
  z.object({ success: z.literal(false), message: z.string() }),
]);
