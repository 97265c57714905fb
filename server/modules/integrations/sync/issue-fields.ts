import { createHash } from 'node:crypto';
import type { LinkedProject } from '#server/modules/integrations/connect/repositories.data.ts';
import { canonicalText, toMarkdown } from '#server/modules/integrations/sync/issue-text.ts';
import { defaultSyncTag } from '#shared/integrations/integration.schema.ts';
import { taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';
import { storedListName } from '#shared/text/slug.ts';

/** Fields that an issue and a task share, under the same names on both sides. */
export interface IssueFields {
  readonly title: string;
  readonly body: string;
  readonly state: 'open' | 'closed';
  readonly labels: readonly string[];
  /** Logins of people both sides know. */
  readonly assignees: readonly string[];
}

const fieldNames = ['title', 'body', 'state', 'labels', 'assignees'] as const;
export type FieldName = (typeof fieldNames)[number];

const sameLetters = (texts: readonly string[]) =>
  [...new Set(texts.map((text) => text.trim().toLowerCase()))].sort();

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);
}

/** One short hash for each field, to detect which ones changed since both sides were in step. */
export function hashesOf({ title, body, state, labels, assignees }: IssueFields): string {
  return [title, body, state, sameLetters(labels), sameLetters(assignees)].map(hashOf).join('.');
}

/** The fields that differ between two of them; all when one is missing. */
export function changedFields(before: string | null, after: string): FieldName[] {
  const [old, fresh] = [before?.split('.') ?? [], after.split('.')];
  return fieldNames.filter((_name, index) => old[index] !== fresh[index]);
}

/** The first, with the named fields of the second. */
export function withFields(before: string | null, after: string, names: readonly FieldName[]): string {
  const [old, fresh] = [before?.split('.') ?? [], after.split('.')];
  return fieldNames
    .map((name, index) => (names.includes(name) ? fresh[index] : (old[index] ?? '')))
    .join('.');
}

export interface RemoteIssue {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly body?: string | null | undefined;
  readonly state: string;
  readonly state_reason?: string | null | undefined;
  readonly updated_at: string;
  readonly labels: readonly { readonly name: string; readonly color?: string | undefined }[];
  readonly assignees: readonly { readonly id: number; readonly login: string }[];
}

/** Closed without being done. */
export function isDropped(reason: string | null | undefined): boolean {
  return reason === 'not_planned' || reason === 'duplicate';
}

/** A status with the same meaning for a task. */
export function isAbandoned(status: string | null | undefined): boolean {
  return ['cancelled', 'closed'].includes(storedListName(status ?? ''));
}

function titleOf({ title, number }: RemoteIssue): string {
  const clean = title.trim().slice(0, taskTitleMaximum);
  return clean.length < taskTitleMinimum ? `#${number} ${clean}`.trim() : clean;
}

export function fieldsOfIssue(issue: RemoteIssue, isKnown: (login: string) => boolean): IssueFields {
  return {
    title: titleOf(issue),
    body: canonicalText(issue.body ?? ''),
    state: issue.state === 'closed' ? 'closed' : 'open',
    labels: issue.labels.map(({ name }) => name),
    assignees: issue.assignees.map(({ login }) => login.toLowerCase()).filter(isKnown),
  };
}

interface TaskState {
  readonly title: string;
  readonly description: string | null;
  readonly isDone: boolean;
  readonly tags: readonly string[];
  readonly logins: readonly string[];
}

export function fieldsOfTask({ title, description, isDone, tags, logins }: TaskState): IssueFields {
  const state = isDone ? 'closed' : 'open';
  return { title, body: toMarkdown(description), state, labels: tags, assignees: logins };
}

type Rules = Pick<LinkedProject, 'isTasksAutoSync' | 'isTasksAutoSyncOnLabel' | 'syncTag'>;

/** Whether a record with these labels is exported automatically. */
export function passesFilter(
  { isTasksAutoSync, isTasksAutoSyncOnLabel, syncTag }: Rules,
  labels: readonly string[],
): boolean {
  if (!isTasksAutoSync) return false;
  const tag = (syncTag || defaultSyncTag).toLowerCase();
  return !isTasksAutoSyncOnLabel || labels.some((label) => label.trim().toLowerCase() === tag);
}

export function issueFilter(project: Rules): (issue: RemoteIssue) => boolean {
  return ({ labels }) =>
    passesFilter(
      project,
      labels.map(({ name }) => name),
    );
}
