import '#client/locales/en/pages/comments.json';
import { Button, chakra, HStack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { CommentForm, CommentItem, useCommentActions } from '#client/features/comments/CommentItem.tsx';
import { HistoryItem } from '#client/features/comments/HistoryItem.tsx';
import { commentsQuery, historyQuery } from '#client/features/comments/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { ActivityEntry } from '#shared/activity-log/activity-log.schema.ts';
import type { Comment } from '#shared/comments/comment.schema.ts';

const pageSize = 10;

/** What was said about a task and what was done to it, newest first, and where more is said. */
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

/** What was said and what was done as one list, newest first. */
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
