import { Box, Button, chakra } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  CommentForm,
  CommentItem,
  useCommentActions,
} from '#client/features/comments/public/CommentItem.tsx';
import { FeedLine, HistoryItem } from '#client/features/comments/public/HistoryItem.tsx';
import { commentsQuery, historyQuery } from '#client/features/comments/queries.ts';
import { TaskTimeTab } from '#client/features/tasks/page/TaskTimeTab.tsx';
import { feedOf, type WorkOfDay } from '#client/features/tasks/page/task-feed.ts';
import { type TaskTime, useTaskTime } from '#client/features/tasks/page/use-task-time.ts';
import { rowsOf } from '#client/features/time-logs/public/entry-pages.ts';
import { useReadsTime, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

const views = ['all', 'comments', 'time'] as const;
type View = (typeof views)[number];
const minuteMs = 60_000;

/** Comments on a task, its changes and the work on it, newest first. */
export function TaskRecord({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { user } = useScope();
  const readsTime = useReadsTime() !== false;
  const [view, setView] = useState<View>('all');
  const { create } = useCommentActions(task.id);
  const time = useTaskTime(task.id);
  const totals = time.data?.pages[0]?.totals;
  // A minute goes by only while something runs.
  const nowMs = useServerNow(totals && totals.running > 0 ? 0 : undefined, minuteMs);
  const offered = views.filter((each) => each !== 'time' || readsTime);
  return (
    <chakra.section aria-labelledby="activity" mt="6">
      <SectionTitle
        id="activity"
        actions={
          <SegmentedControl
            label={t('comments.show')}
            items={offered.map((value) => ({ value, label: t(`comments.${value}`) }))}
            value={view}
            onChange={(value) => setView(offered.find((each) => each === value) ?? 'all')}
          />
        }
      >
        {t('comments.title')}
      </SectionTitle>
      {/* Text in writing stays while the time is shown. */}
      <Box display={view === 'time' ? 'none' : 'flex'} gap="2" alignItems="start" pb="2">
        <MemberAvatar name={user.name ?? ''} imageUrl={user.imageUrl} size={24} decorative />
        <CommentForm
          label={t('comments.write')}
          sendLabel={t('comments.send')}
          failureText={(reason) => t('comments.notSent', { reason })}
          onSend={create}
        />
      </Box>
      {view === 'time' ? (
        <TaskTimeTab task={task} time={time} nowMs={nowMs} />
      ) : (
        <ActivityFeed taskId={task.id} time={view === 'all' ? time : undefined} nowMs={nowMs} />
      )}
    </chakra.section>
  );
}

const pageSize = 10;

interface ActivityFeedProps {
  taskId: string;
  /** Absent: comments alone. */
  time: TaskTime | undefined;
  nowMs: number;
}

function ActivityFeed({ taskId, time, nowMs }: ActivityFeedProps) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  const comments = useReadOf(commentsQuery(taskId));
  const history = useReadOf(historyQuery(taskId));
  const [shown, setShown] = useState(pageSize);
  const isAll = time !== undefined;
  const hasEarlier = time?.query.hasNextPage ?? false;
  const pages = time?.data;
  const entries = useMemo(
    () =>
      feedOf({
        comments: comments.data?.items ?? [],
        history: isAll ? (history.data?.items ?? []) : [],
        rows: pages ? rowsOf(pages) : [],
        hasEarlier,
        timeZone,
        nowMs,
      }),
    [comments.data, history.data, isAll, pages, hasEarlier, timeZone, nowMs],
  );
  const failed = [comments, history].find(({ isError, data }) => isError && !data);
  const isPending = comments.isPending || history.isPending || (time?.query.isLoading ?? false);
  const showMore = () => {
    setShown((count) => count + pageSize);
    if (hasEarlier && entries.length <= shown + pageSize) void time?.query.fetchNextPage();
  };
  if (failed || isPending)
    return <Answer query={{ error: failed?.error ?? null, refetch: () => failed?.refetch() }} rows={3} />;
  return (
    <>
      {entries.length === 0 && !hasEarlier ? (
        <chakra.p textStyle="sm" color="fg.subtle" ps="8">
          {t('comments.empty')}
        </chakra.p>
      ) : null}
      <chakra.ul aria-label={t('comments.list')} listStyleType="none">
        {entries.slice(0, shown).map((entry) => {
          if (entry.kind === 'comment') return <CommentItem key={entry.id} comment={entry.comment} />;
          if (entry.kind === 'step') return <HistoryItem key={entry.id} entry={entry.step} />;
          return <WorkItem key={entry.id} work={entry.work} />;
        })}
      </chakra.ul>
      {entries.length > shown || hasEarlier ? (
        <Button size="sm" variant="ghost" ms="8" loading={time?.query.isFetchingNextPage} onClick={showMore}>
          {t('comments.more')}
        </Button>
      ) : null}
    </>
  );
}

/** "Maren tracked 2:10 · today" */
function WorkItem({ work: { name, day, seconds, isRunning } }: { work: WorkOfDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.duration(seconds);
  return (
    <FeedLine
      icon={<Clock size={14} />}
      name={name || t('comments.somebody')}
      at={<DateText value={day} format="relative" />}
    >
      {t(isRunning ? 'comments.tracking' : 'comments.tracked', { time })}
    </FeedLine>
  );
}
