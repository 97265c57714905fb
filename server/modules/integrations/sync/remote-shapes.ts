import { z } from 'zod';

const remoteUser = z.object({ id: z.number(), login: z.string() });

const label = z.union([
  z.string().transform((name) => ({ name, color: undefined })),
  z.object({ name: z.string().nullish(), color: z.string().nullish() }).transform(({ name, color }) => ({
    name: name ?? '',
    color: color && /^[0-9a-f]{6}$/i.test(color) ? color : undefined,
  })),
]);

const list = <S extends z.ZodType>(item: S) => z.preprocess((value) => value ?? [], z.array(item));

/** The fields we read of an issue, from the API and from deliveries alike. */
export const remoteIssue = z.object({
  id: z.number(),
  number: z.number(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.string(),
  /** Why it is closed: `completed`, `not_planned`, `duplicate`. */
  state_reason: z.string().nullish(),
  updated_at: z.string(),
  html_url: z.string().optional(),
  comments: z.number().optional(),
  labels: list(label),
  assignees: list(remoteUser),
  /** There for pull requests, which are no tasks. */
  pull_request: z.unknown().optional(),
});

export const remoteComment = z.object({
  id: z.number(),
  body: z.string().nullish(),
  html_url: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  issue_url: z.string().optional(),
  user: remoteUser.nullish(),
});

const installation = z.object({ id: z.number() });
export const remoteRepository = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string(),
  private: z.boolean().optional(),
});
const base = z.object({
  action: z.string().optional(),
  installation: installation.optional(),
  repository: remoteRepository.optional(),
});

export const issuesEvent = base.extend({
  issue: remoteIssue,
  changes: z
    .object({
      new_issue: z.object({ id: z.number(), number: z.number() }).optional(),
      new_repository: remoteRepository.optional(),
      old_issue: z.object({ id: z.number(), number: z.number() }).nullish(),
      old_repository: remoteRepository.optional(),
    })
    .optional(),
});

export const commentEvent = base.extend({ issue: remoteIssue, comment: remoteComment });

export const pushEvent = base.extend({
  commits: list(
    z.object({
      id: z.string(),
      message: z.string(),
      url: z.string(),
      timestamp: z.string(),
      author: z.object({ name: z.string(), username: z.string().optional() }),
    }),
  ),
});

export const pullRequestEvent = base.extend({
  pull_request: z.object({
    id: z.number(),
    number: z.number(),
    title: z.string(),
    body: z.string().nullish(),
    html_url: z.string(),
    created_at: z.string(),
    merged: z.boolean().nullish(),
    merged_at: z.string().nullish(),
    user: remoteUser.nullish(),
    head: z.object({ ref: z.string() }),
  }),
});

export const repositoryEvent = base.extend({
  action: z.string(),
  installation,
  repository: remoteRepository,
});

export const installationEvent = base.extend({ action: z.string(), installation });

export const installationRepositoriesEvent = installationEvent.extend({
  repositories_added: list(z.object({ id: z.number() })),
  repositories_removed: list(z.object({ id: z.number() })),
});

/** The fields of every delivery that identify its origin. */
export const anyEvent = base;
