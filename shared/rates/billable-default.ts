import { z } from 'zod';

/** Whether new time is billable, as a project, a client or the organization has it; nothing: as the level above. */
export const billableChoice = z.boolean().nullish();

/** One level of the setting. */
const level = {
  billable: billableChoice,
  /** There is a billable rate that may count for everybody's time here. */
  hasRate: z.boolean(),
};
const levelSchema = z.object(level);
type BillableLevel = z.infer<typeof levelSchema>;

interface BillableLevels {
  readonly project: BillableLevel | undefined;
  /** Of the entry, else of its project. */
  readonly client: BillableLevel | undefined;
  readonly organization: BillableLevel;
}

/**
 * Whether new time is billable where nobody says: as its project has it, else its client, else the organization, else
 * if it is for a client and there is a rate for it.
 */
export function billableByDefault({ project, client, organization }: BillableLevels): boolean {
  const isPaid = client !== undefined && [project, client, organization].some((one) => one?.hasRate);
  return project?.billable ?? client?.billable ?? organization.billable ?? isPaid;
}

/** The levels of an organization, as the page needs them before it records time. */
export const billableDefaultsSchema = z.object({
  organization: levelSchema,
  clients: z.array(z.object({ ...level, id: z.string() })),
  projects: z.array(z.object({ ...level, id: z.string(), organizationContactId: z.string().nullish() })),
});
export type BillableDefaults = z.infer<typeof billableDefaultsSchema>;

interface BilledWork {
  readonly projectId?: string | null | undefined;
  /** Chosen for the entry; nothing: that of the project. */
  readonly organizationContactId?: string | null | undefined;
}

/** The client of new time. */
export function clientOfWork(
  { projects }: BillableDefaults,
  { projectId, organizationContactId }: BilledWork,
): string | null {
  return organizationContactId ?? projects.find(({ id }) => id === projectId)?.organizationContactId ?? null;
}

/** `billableByDefault` for time about a project and a client. */
export function isWorkBillable(defaults: BillableDefaults, work: BilledWork): boolean {
  const clientId = clientOfWork(defaults, work);
  return billableByDefault({
    project: defaults.projects.find(({ id }) => id === work.projectId),
    client: defaults.clients.find(({ id }) => id === clientId),
    organization: defaults.organization,
  });
}

/** Whether the client of an entry was chosen for it: a new project brings its client only where it was not. */
export const isClientChosen = (client: string | null, clientOfProject: string | null): boolean =>
  client !== null && client !== clientOfProject;

interface MarkedTime {
  readonly isBillable?: boolean | null | undefined;
  readonly isBillableChosen?: boolean | null | undefined;
}

/**
 * The mark that somebody chose for an entry, to be kept wherever it is repeated or moved; undefined where the setting
 * of its project decided. Entries from before there was a setting are billable by choice only.
 */
export function chosenBillable({ isBillable, isBillableChosen }: MarkedTime): boolean | undefined {
  return (isBillableChosen ?? isBillable) ? (isBillable ?? undefined) : undefined;
}
