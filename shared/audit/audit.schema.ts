import { z } from 'zod';
import { idHints } from '#shared/http/codecs.ts';
import { optionalId, optionalOf, queryCount, queryText, unknownPageText } from '#shared/http/query.ts';
import { isDay } from '#shared/time/calendar-day.ts';

export const auditActor = z.enum(['user', 'token', 'system', 'command-line', 'integration', 'import']);
export const auditTexts = {
  day: 'Give a date as YYYY-MM-DD.',
  cursor: unknownPageText,
  retention: 'Keep entries for 30 to 3650 days, or for ever.',
  superAdminOnly: 'Only a super admin decides how long entries are kept.',
} as const;

/** Days that entries can be retained. */
const retentionDays = { least: 30, most: 3650 } as const;

const person = z.object({ id: z.string(), name: z.string(), imageUrl: z.string().nullish() });
const values = z.record(z.string(), z.unknown());

/** A change: actor, time and origin, with the changed values. */
const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** `team.update` */
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  actorType: auditActor,
  /** The name of the API token, of a change through one. */
  tokenName: z.string().nullish(),
  /** Absent for the system and for deleted users. */
  actor: person.nullish(),
  /** The employee whose time or rights changed; the id is the employee's. */
  about: person.nullish(),
  before: values.nullish(),
  after: values.nullish(),
  /** Hides before, after and reason from the reader. */
  isClosed: z.boolean().optional(),
  reason: z.string().nullish(),
  ip: z.string().nullish(),
  requestId: z.string().nullish(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const day = optionalOf(z.string().refine(isDay, auditTexts.day));

const filters = {
  /** The actor, or the person it concerns. */
  userId: optionalId,
  action: queryText,
  entity: queryText,
  entityId: optionalId,
  /** Days of the caller's zone, both included. */
  from: day,
  to: day,
};

export const auditQuery = z.object({ ...filters, cursor: queryText, take: queryCount });
export type AuditQuery = z.output<typeof auditQuery>;

/** The next page begins behind the cursor; without one this is the last. */
export const auditPage = z.object({
  items: z.array(auditEntrySchema),
  /** Current names of the records and values in the items, by their ids. */
  names: z.record(z.string(), z.string()),
  nextCursor: z.string().nullish(),
});
export type AuditPage = z.infer<typeof auditPage>;

export const auditExportQuery = z.object({ ...filters, format: optionalOf(z.enum(['csv', 'json'])) });
export type AuditExportQuery = z.output<typeof auditExportQuery>;

/** Values for the filters. */
export const auditKinds = z.object({ actions: z.array(z.string()), entities: z.array(z.string()) });
export type AuditKinds = z.infer<typeof auditKinds>;

/** Null keeps entries for ever. */
export const auditRetention = z.object({
  days: z
    .number({ error: auditTexts.retention })
    .int(auditTexts.retention)
    .min(retentionDays.least, auditTexts.retention)
    .max(retentionDays.most, auditTexts.retention)
    .nullable(),
});
export type AuditRetention = z.infer<typeof auditRetention>;
export const auditRetentionInput = auditRetention.extend(idHints);
