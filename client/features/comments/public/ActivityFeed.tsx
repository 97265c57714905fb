import { Button, chakra, HStack } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { CommentForm, CommentItem, useCommentActions } from '#client/features/comments/CommentItem.tsx';
import { commentsQuery, historyQuery } from '#client/features/comments/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { listName } from '#client/ui/marks/humanize.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Comment } from '#shared/comments/comment.schema.ts';
import type { ActivityEntry } from '#shared/tasks/activity-log.schema.ts';

const pageSize = 10;

/** Comments and changes of a task, newest first, and the form for a new comment. */
export function ActivityFeed({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const { user } = useScope();
  const comments = useReadOf(commentsQuery(taskId));
  const history = useReadOf(historyQuery(taskId));
  const [view, setView] = useState<FeedView>('all');
  const [shown, setShown] = useState(pageSize);
  const { create } = useCommentActions(taskId);
  const entries = useMemo(
    () => feedOf({ comments: comments.data?.items ?? [], history: history.data?.items ?? [], view }),
    [comments.data, history.data, view],
  );
  const failed = [comments, history].find(({ isError, data }) => isError && !data);
  const isPending = comments.isPending || history.isPending;
  return (
    <chakra.section aria-labelledby="activity" mt="6">
      <SectionTitle
        id="activity"
        actions={
          <SegmentedControl
            label={t('comments.show')}
            items={feedViews.map((value) => ({ value, label: t(`comments.${value}`) }))}
            value={view}
            onChange={(value) => setView(feedViews.find((each) => each === value) ?? 'all')}
          />
        }
      >
        {t('comments.title')}
      </SectionTitle>
      <HStack gap="2" align="start" pb="2">
        <MemberAvatar name={user.name ?? ''} imageUrl={user.imageUrl} size={24} decorative />
        <CommentForm
          label={t('comments.write')}
          sendLabel={t('comments.send')}
          failureText={(reason) => t('comments.notSent', { reason })}
          onSend={create}
        />
      </HStack>
      {failed || isPending ? (
        <Answer query={{ error: failed?.error ?? null, refetch: () => failed?.refetch() }} rows={3} />
      ) : null}
      {!isPending && !failed && entries.length === 0 ? (
        <chakra.p textStyle="sm" color="fg.subtle" ps="8">
          {t('comments.empty')}
        </chakra.p>
      ) : null}
      <chakra.ul aria-label={t('comments.list')} listStyleType="none">
        {entries
          .slice(0, shown)
          .map((entry) =>
            entry.kind === 'comment' ? (
              <CommentItem key={entry.id} comment={entry.comment} />
            ) : (
              <HistoryItem key={entry.id} entry={entry.step} />
            ),
          )}
      </chakra.ul>
      {entries.length > shown ? (
        <Button size="sm" variant="ghost" ms="8" onClick={() => setShown((count) => count + pageSize)}>
          {t('comments.more')}
        </Button>
      ) : null}
    </chakra.section>
  );
}

const feedViews = ['all', 'comments', 'history'] as const;
type FeedView = (typeof feedViews)[number];

type FeedEntry =
  | { kind: 'comment'; id: string; at: number; comment: Comment }
  | { kind: 'step'; id: string; at: number; step: ActivityEntry };

interface Feed {
  comments: readonly Comment[];
  history: readonly ActivityEntry[];
  view: FeedView;
}

const timeOf = (value: Date | string | null | undefined) => (value ? new Date(value).getTime() : 0);

/** Merges comments and changes into one list, newest first. */
function feedOf({ comments, history, view }: Feed): FeedEntry[] {
  const commentEntries = comments.map(
    (comment): FeedEntry => ({
      kind: 'comment',
      id: comment.id,
      at: timeOf(comment.createdAt),
      comment,
    }),
  );
  const done = history.map(
    (step): FeedEntry => ({ kind: 'step', id: step.id, at: timeOf(step.createdAt), step }),
  );
  const shown = [...(view === 'history' ? [] : commentEntries), ...(view === 'comments' ? [] : done)];
  return shown.sort((a, b) => b.at - a.at);
}

/** A step of the history: who did what, and when. */
function HistoryItem({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <HStack as="li" gap="2" align="start" py="1.5" textStyle="sm">
      <chakra.span
        w="6"
        h="5"
        display="grid"
        placeItems="center"
        color="fg.subtle"
        flexShrink="0"
        aria-hidden
      >
        <History size={14} />
      </chakra.span>
      <chakra.span color="fg.muted" minW="0" overflowWrap="anywhere">
        <chakra.b fontWeight="medium" color="fg">
          {entry.createdByUser?.name ?? t('comments.somebody')}
        </chakra.b>{' '}
        {historyText(entry, { t, format })}
        <chakra.span textStyle="xs" color="fg.subtle">
          {' · '}
          <DateText value={entry.createdAt} format="relative" />
        </chakra.span>
      </chakra.span>
    </HStack>
  );
}

type Value = NonNullable<ActivityEntry['updatedValues']>[string] | undefined;
interface Words {
  t: TFunction;
  format: Pick<ReturnType<typeof useFormat>, 'date' | 'duration'>;
}

/** The lists whose entries a field names; stored as `in-progress`. */
const listOfField = new Map([
  ['status', 'statuses'],
  ['priority', 'priorities'],
  ['size', 'sizes'],
  ['issueType', 'issueTypes'],
]);
const days = new Set(['startDate', 'dueDate']);
/** Fields that are too long for a line. */
const unshown = new Set(['description']);
const fields = new Set([
  ...listOfField.keys(),
  ...days,
  ...unshown,
  ...['title', 'estimate', 'version', 'public', 'parent', 'project', 'members', 'tags', 'teams'],
]);

function textOf(field: string, value: Value, { t, format }: Words): string {
  if (typeof value === 'boolean') return t(value ? 'comments.yes' : 'comments.no');
  if (typeof value === 'number') return field === 'estimate' ? format.duration(value) : String(value);
  if (Array.isArray(value)) return value.join(', ');
  if (!value) return '';
  if (days.has(field)) return format.date(value.slice(0, 10));
  const list = listOfField.get(field);
  return list ? listName(list, value) : `“${value}”`;
}

const isNothing = (value: Value) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

/** Additions to and removals from a list of names. */
function listSteps(
  field: string,
  before: readonly string[],
  after: readonly string[],
  { t }: Words,
): string[] {
  const added = after.filter((name) => !before.includes(name));
  const gone = before.filter((name) => !after.includes(name));
  return [
    ...(added.length > 0 ? [t('comments.addedTo', { names: added.join(', '), field })] : []),
    ...(gone.length > 0 ? [t('comments.takenOff', { names: gone.join(', '), field })] : []),
  ];
}

/** Relations are logged in words of their own: "is blocked by PRD-6 Sandbox keys". */
function relationStep(before: Value, after: Value, { t }: Words): string {
  if (isNothing(before)) return t('comments.related', { to: after });
  if (isNothing(after)) return t('comments.unrelated', { from: before });
  return t('comments.relatedOtherwise', { from: before, to: after });
}

function fieldSteps(name: string, before: Value, after: Value, words: Words): string[] {
  const { t } = words;
  if (name === 'linkedIssues') return [relationStep(before, after, words)];
  const field = fields.has(name) ? t(`comments.field.${name}`) : t('comments.field.other', { field: name });
  if (unshown.has(name)) return [t('comments.changed', { field })];
  if (Array.isArray(before) || Array.isArray(after)) {
    const list = (value: Value) => (Array.isArray(value) ? value : []);
    return listSteps(field, list(before), list(after), words);
  }
  const from = textOf(name, before, words);
  const to = textOf(name, after, words);
  if (isNothing(after)) return [t('comments.cleared', { field, from })];
  return [t(isNothing(before) ? 'comments.set' : 'comments.changedFromTo', { field, from, to })];
}

/** One step of the history in words, without who took it: "changed the status from Open to Closed". */
function historyText(entry: ActivityEntry, words: Words): string {
  const { t } = words;
  if (entry.action === 'Created') return t('comments.created');
  if (entry.action === 'Deleted') return t('comments.removed');
  const steps = entry.updatedFields.flatMap((name) =>
    fieldSteps(name, entry.previousValues?.[name], entry.updatedValues?.[name], words),
  );
  if (steps.length > 0) return steps.join(', ');
  return entry.description ?? t('comments.changed', { field: entry.updatedFields.join(', ') });
}
