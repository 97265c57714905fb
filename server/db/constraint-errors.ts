import { z } from 'zod';

/** SQLSTATEs of the violations that name a constraint or an index. */
const violation = {
  restrict: '23001',
  foreignKey: '23503',
  unique: '23505',
  check: '23514',
  exclusion: '23P01',
} as const;

const named = new Set<string>(Object.values(violation));

/** The shape in which Prisma's PostgreSQL adapter wraps a server error, in model and raw queries alike. */
const prismaError = z.object({
  meta: z.object({
    driverAdapterError: z.object({
      cause: z.object({
        originalCode: z.string(),
        originalMessage: z.string(),
        constraint: z.object({ index: z.string().optional() }).optional(),
      }),
    }),
  }),
});

const plainError = z.object({
  severity: z.string(),
  code: z.string(),
  message: z.string(),
  constraint: z.string().optional(),
});

interface Violation {
  readonly state: string;
  readonly name: string | undefined;
}

/** Exclusion and check constraints are named in the text alone: … constraint "time_logs_no_overlap". */
function nameIn(message: string): string | undefined {
  return /constraint "([^"]+)"/.exec(message)?.[1] ?? /"([^"]+)"[^"]*$/.exec(message)?.[1];
}

function violationOf(error: unknown): Violation | undefined {
  const prisma = prismaError.safeParse(error);
  if (prisma.success) {
    const { originalCode, originalMessage, constraint } = prisma.data.meta.driverAdapterError.cause;
    return { state: originalCode, name: constraint?.index ?? nameIn(originalMessage) };
  }
  const plain = plainError.safeParse(error);
  if (!plain.success) return undefined;
  return { state: plain.data.code, name: plain.data.constraint ?? nameIn(plain.data.message) };
}

/** Name of the violated constraint or index, from an error of Prisma or of plain SQL; undefined for any other error. */
export function constraintName(error: unknown): string | undefined {
  const breach = violationOf(error);
  return breach && named.has(breach.state) ? breach.name : undefined;
}

/** SQLSTATE of an error of Prisma or of plain SQL. */
export function sqlStateOf(error: unknown): string | undefined {
  return violationOf(error)?.state;
}

export function isUniqueViolation(error: unknown, name?: string): boolean {
  return isViolation(error, violation.unique, name);
}

export function isExclusionViolation(error: unknown, name?: string): boolean {
  return isViolation(error, violation.exclusion, name);
}

/** A reference to a row that does not exist, or the deletion of a row that others refer to. */
export function isForeignKeyViolation(error: unknown, name?: string): boolean {
  return isViolation(error, violation.foreignKey, name) || isViolation(error, violation.restrict, name);
}

function isViolation(error: unknown, state: string, name: string | undefined): boolean {
  const breach = violationOf(error);
  return breach?.state === state && (name === undefined || breach.name === name);
}

const codeOf = z.object({ code: z.string() });

/** Two transactions waited for each other, and this one was broken off for the other's sake; again it may succeed. */
export function isDeadlock(error: unknown): boolean {
  const code = codeOf.safeParse(error).data?.code;
  return code === '40P01' || code === 'P2034' || violationOf(error)?.state === '40P01';
}

/** A value the database cannot hold: text with a zero byte, an instant out of range, a number too large. */
export function isDataException(error: unknown): boolean {
  return violationOf(error)?.state.startsWith('22') ?? false;
}
