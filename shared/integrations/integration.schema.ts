import { z } from 'zod';
import { idHints, instant, organizationRecord } from '#shared/http/codecs.ts';
import { numeric, optionalId, optionalOf, queryText, relations, uuid } from '#shared/http/query.ts';
import { type Message, message } from '#shared/text/message.ts';

/** The name of the connection; clients look it up by exactly this. */
export const githubName = 'Github';

/** Interval of polling for repositories without a webhook. */
export const githubPollMinutes = 5;

/** The label an issue needs where a project exchanges labelled issues alone and names none. */
export const defaultSyncTag = 'GitHub';

export const integrationTexts = {
  idRequired: 'Integration ID is required',
  nameRequired: 'Query name is required',
  state: 'Invalid state format',
  expiredState: 'Invalid or expired GitHub installation state. Please start again from the settings.',
  foreignState: 'This installation was started by someone else.',
  linkedElsewhere: 'This GitHub App installation is already linked to another account.',
  notSetUp:
    'GitHub is not set up on this server. An administrator has to add a GitHub App, or connect with a token.',
  noClient: 'Signing in at GitHub is not set up on this server.',
  noWebhook: 'This server does not accept webhooks from GitHub.',
  signature: 'The signature of the delivery is wrong.',
  token: 'Paste a token of GitHub.',
  refusedToken: 'GitHub refuses the token. Please connect again.',
  unreachable: 'GitHub cannot be reached. Please try again later.',
  notManager: 'Only managers exchange tasks with a repository.',
  notLinked: 'Choose a repository for the project first.',
  running: 'The issues are being imported already.',
  noActor: 'Nobody who may change tasks is left to import for. Please connect again.',
  noOrganization: 'Create an organization first.',
  brokeOff: 'The import broke off. Please start it again.',
  suspended: 'GitHub has suspended the App. Its owner can allow it again at GitHub.',
  repositoryGone: 'The App may no longer read this repository.',
  repositoryLost: 'GitHub no longer shows this repository.',
  uninstalled: 'The App was removed from the account at GitHub. Connect again, or disconnect here.',
  expiredCode: 'GitHub does not know this sign-in. Please start again.',
} as const;

/** A refusal with the message of GitHub. */
export function githubRefusal(reason: string): Message {
  return message('GitHub refused: {0}', reason);
}

export function githubLimit(seconds: number): Message {
  return message('GitHub refused: the limit of calls is reached. Try again in {0} seconds.', seconds);
}

export const integrationTypeSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  icon: z.string().nullable(),
  groupName: z.string(),
  order: z.number(),
});

export const integrationSchema = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  redirectUrl: z.string(),
  imgSrc: z.string(),
  fullImgUrl: z.string(),
  isComingSoon: z.boolean(),
  isPaid: z.boolean(),
  isFreeTrial: z.boolean(),
  freeTrialPeriod: z.number(),
  order: z.number(),
  version: z.string().nullable(),
  docUrl: z.string().nullable(),
  integrationTypes: z.array(integrationTypeSchema),
});

/** The credentials of a connection: an installation of the App, or a person's token. */
const connectionMode = z.enum(['app', 'token']);

/**
 * The reason for which a connection fails: the App was removed from the account or suspended, or GitHub refuses the
 * token.
 */
const integrationTrouble = z.enum(['removed', 'suspended', 'refused']);
export type IntegrationTrouble = z.infer<typeof integrationTrouble>;

export const integrationTenantSchema = z.object({
  ...organizationRecord,
  tenantId: z.string(),
  organizationId: z.string(),
  name: z.string(),
  integrationId: z.string(),
  mode: connectionMode,
  lastSyncedAt: instant.nullish(),
  lastError: z.string().nullish(),
  trouble: integrationTrouble.nullish(),
});
export type IntegrationTenant = z.infer<typeof integrationTenantSchema>;

/** Connection methods that this server supports. */
export const githubSetupSchema = z.object({ hasApp: z.boolean(), hasWebhook: z.boolean() });
export type GithubSetup = z.infer<typeof githubSetupSchema>;

const jsonText = z.string().max(2000).optional();

export const integrationListQuery = z.object({
  integrationTypeId: optionalOf(z.string().max(100)),
  searchQuery: queryText,
  /** The same two as JSON. */
  filters: jsonText,
});
export const integrationFilters = z.object({
  integrationTypeId: optionalOf(z.string().max(100)),
  searchQuery: queryText,
});

export const integrationTenantQuery = z.object({
  name: queryText,
  where: z.object({ name: queryText }).partial().loose().optional(),
  relations,
  ...idHints,
});

export const integrationNameQuery = z.object({ name: queryText, ...idHints });

export const updateConnectionInput = z.object({
  isActive: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  ...idHints,
});

const installationNumber = z
  .union([z.string(), z.number()], { error: 'The installation is missing.' })
  .transform(String)
  .pipe(z.string().regex(/^\d{1,15}$/, 'The installation is missing.'));

const arrival = {
  installation_id: installationNumber,
  setup_action: z.enum(['install', 'update']),
  /** The state of the installation, if it was started here. */
  state: z.string().max(200).nullish(),
  ...idHints,
};
export const installInput = z.object(arrival);
export const oauthInput = z.object({ ...arrival, code: z.string().min(1).max(500) });
export const installStateSchema = z.object({ state: z.string(), url: z.string() });

export const connectTokenInput = z.object({
  token: z
    .string({ error: integrationTexts.token })
    .trim()
    .regex(/^[A-Za-z0-9_]{20,255}$/, integrationTexts.token),
  ...idHints,
});

export const callbackQuery = z.object({
  installation_id: queryText,
  setup_action: queryText,
  code: queryText,
  state: queryText,
});

export const integrationIdQuery = z.object({ integrationId: optionalId, ...idHints });

const account = z.object({
  login: z.string(),
  id: z.number(),
  avatar_url: z.string().optional(),
  html_url: z.string().optional(),
});

export const githubMetadataSchema = z
  .object({ id: z.number(), account, app_id: z.number(), html_url: z.string().optional() })
  .loose();
export type GithubMetadata = z.infer<typeof githubMetadataSchema>;

const githubRepository = z
  .object({ id: z.number(), name: z.string(), full_name: z.string(), private: z.boolean().optional() })
  .loose();
export type GithubRepository = z.infer<typeof githubRepository>;

export const githubRepositoriesSchema = z
  .object({ total_count: z.number(), repositories: z.array(githubRepository) })
  .loose();

/** A repository of GitHub; the rest of it is not read. */
export const syncRepositoryInput = z.object({
  integrationId: optionalId,
  installationId: optionalOf(z.union([z.string().max(100), z.number()])),
  installation_id: optionalOf(z.union([z.string().max(100), z.number()])),
  repository: z.object({
    id: numeric(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)),
    name: z.string().min(1).max(200),
    full_name: z.string().regex(/^[^/\s]{1,100}\/[^/\s]{1,100}$/),
    private: z.boolean().nullish(),
    open_issues_count: z.number().int().min(0).max(2_000_000_000).nullish(),
  }),
  ...idHints,
});

export const updateRepositoryInput = z.object({ hasSyncEnabled: z.boolean(), ...idHints });

export const repositoryStatus = z.enum(['SYNCING', 'SUCCESSFULLY', 'ERROR']);

export const repositorySchema = z.object({
  ...organizationRecord,
  repositoryId: z.number(),
  name: z.string(),
  fullName: z.string(),
  integrationId: z.string(),
  owner: z.null().optional(),
  private: z.boolean(),
  issuesCount: z.number().nullish(),
  hasSyncEnabled: z.boolean(),
  status: repositoryStatus,
  lastSyncedAt: instant.nullish(),
  lastError: z.string().nullish(),
});
export type SyncedRepository = z.infer<typeof repositorySchema>;

export const syncedProjectSchema = z.object({
  id: z.string(),
  name: z.string(),
  isTasksAutoSync: z.boolean(),
  isTasksAutoSyncOnLabel: z.boolean(),
  isTaskDoneOnMerge: z.boolean(),
  syncTag: z.string().nullish(),
  repository: repositorySchema,
});
export type SyncedProject = z.infer<typeof syncedProjectSchema>;

export const startImportInput = z.object({
  projectId: uuid,
  /** Only these; absent: all. */
  issues: z.preprocess(
    (value) => value ?? undefined,
    z
      .array(z.object({ number: z.number().int().min(1).max(2_000_000_000) }))
      .max(1000)
      .optional(),
  ),
  repository: z.unknown().optional(),
  ...idHints,
});

export const syncKind = z.enum(['import', 'poll', 'webhook', 'export']);
export const syncStatus = z.enum(['running', 'done', 'failed']);

export const repositorySyncSchema = z.object({
  id: z.string(),
  kind: syncKind,
  status: syncStatus,
  repositoryId: z.string(),
  repositoryName: z.string(),
  total: z.number().nullish(),
  seen: z.number(),
  created: z.number(),
  updated: z.number(),
  message: z.string().nullish(),
  startedAt: instant,
  finishedAt: instant.nullish(),
});
export type RepositorySync = z.infer<typeof repositorySyncSchema>;

/** Length of the log that is answered, newest first. */
export const syncLogLength = 30;
