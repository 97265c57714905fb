import { z } from 'zod';
import { type PutRateInput, type Rate, rateTexts } from '#shared/rates/rate.schema.ts';
import { type RateScope, rateKinds } from '#shared/rates/rate-rule.ts';

/** Subjects of a rate in the form. */
export const rateSubjects = [
  'organization',
  'client',
  'project',
  'employee',
  'projectMember',
  'task',
] as const;
type RateSubject = (typeof rateSubjects)[number];

/** Cost rates depend on people alone. */
export const costSubjects: readonly RateSubject[] = ['organization', 'employee', 'projectMember'];

const partsOf: Readonly<Record<RateSubject, readonly (keyof RateScope)[]>> = {
  organization: [],
  client: ['organizationContactId'],
  project: ['projectId'],
  employee: ['employeeId'],
  projectMember: ['employeeId', 'projectId'],
  task: ['taskId'],
};

/** The things that are chosen for it. */
export const chosenFor = (subject: RateSubject): readonly (keyof RateScope)[] => partsOf[subject];

export function subjectOf(rate: Rate): RateSubject {
  if (rate.taskId != null) return 'task';
  const named = (part: keyof RateScope) => rate[part] != null;
  if (named('projectId') && named('employeeId')) return 'projectMember';
  if (named('projectId')) return 'project';
  if (named('employeeId')) return 'employee';
  return named('organizationContactId') ? 'client' : 'organization';
}

/** Form values; empty texts are not chosen. */
export const rateForm = z
  .object({
    kind: z.enum(rateKinds),
    subject: z.enum(rateSubjects),
    organizationContactId: z.string(),
    projectId: z.string(),
    employeeId: z.string(),
    taskId: z.string(),
    /** People write a comma as well. */
    hourly: z
      .string()
      .trim()
      .transform((text) => text.replace(',', '.'))
      .pipe(z.string().regex(/^\d{1,7}(\.\d{1,4})?$/, rateTexts.hourly)),
    validFrom: z.string(),
  })
  .transform(({ kind, subject, hourly, validFrom, ...things }): PutRateInput => {
    const scope = Object.fromEntries(partsOf[subject].map((part) => [part, Reflect.get(things, part)]));
    return { kind, hourly, ...scope, ...(validFrom === '' ? {} : { validFrom }) };
  });
