import { joinRequestsQuery } from '#client/features/members/queries.ts';
import { inboxQuery } from '#client/features/notifications/queries.ts';
import { useWaitingWeeks } from '#client/features/timesheets/public/use-waiting-weeks.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { myInvitationsQuery, myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';

function useJoinRequests() {
  const scope = useScope();
  return useReadOf(joinRequestsQuery(scope), { enabled: scope.isManager });
}

/** Whether it is known what waits: what came later would push the rest down. */
export function useWaitingKnown(): boolean {
  const reads = [
    useReadOf(myPermissionsQuery),
    useReadOf(myInvitationsQuery),
    useWaitingWeeks().query,
    useJoinRequests(),
    useReadOf(inboxQuery),
  ];
  return !reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}

/** Items that wait for the person: invitations, join requests, time to review, and mentions. */
export function useWaiting() {
  const { isManager } = useScope();
  const { query: review, isReviewer } = useWaitingWeeks();
  const { items: weeks = [], total: weekCount = 0 } = (isReviewer && review.data) || {};
  const requests = useJoinRequests().data?.items ?? [];
  const news = useReadOf(inboxQuery).data?.items ?? [];
  const waiting = {
    invitations: useReadOf(myInvitationsQuery).data?.items ?? [],
    requests: isManager ? requests.filter(({ status }) => status === 'REQUESTED') : [],
    weeks,
    weekCount,
    mentions: news.filter(({ type, isRead }) => type === 'task.mentioned' && !isRead),
  };
  const { invitations, mentions } = waiting;
  const count = invitations.length + waiting.requests.length + weekCount + mentions.length;
  return { ...waiting, count };
}
