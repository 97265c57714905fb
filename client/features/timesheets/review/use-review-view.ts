import { useAddress } from '#client/lib/use-address.ts';
import type { SortState } from '#client/ui/table/data-table-types.ts';
import {
  type ReviewSort,
  type ReviewStatus,
  reviewPage,
  reviewSort,
  reviewStatus,
} from '#shared/timesheets/review.schema.ts';

export interface ReviewView {
  status: ReviewStatus;
  members: readonly string[];
  teams: readonly string[];
  sort: { columnId: ReviewSort; direction: SortState['direction'] };
  page: number;
}

const listOf = (text: string | null) => (text ?? '').split(',').filter(Boolean);

/** Waiting weeks begin with the longest wait, decided ones with the latest week. */
const usualSort = (status: ReviewStatus): ReviewView['sort'] =>
  status === 'waiting'
    ? { columnId: 'submitted', direction: 'asc' }
    : { columnId: 'week', direction: 'desc' };

function sortOf(text: string | null, status: ReviewStatus): ReviewView['sort'] {
  const [column, direction] = (text ?? '').split('-');
  const columnId = reviewSort.safeParse(column).data;
  if (columnId === undefined) return usualSort(status);
  return { columnId, direction: direction === 'desc' ? 'desc' : 'asc' };
}

/** The weeks to review as the address names them. */
export function useReviewView() {
  const { params, change } = useAddress();
  const status = reviewStatus.safeParse(params.get('status')).data ?? 'waiting';
  const view: ReviewView = {
    status,
    members: listOf(params.get('member')),
    teams: listOf(params.get('team')),
    sort: sortOf(params.get('sort'), status),
    page: Math.max(1, Number(params.get('page')) || 1),
  };
  const write = (texts: Readonly<Record<string, string | undefined>>) =>
    change({ page: undefined, ...texts }, { replace: true, preventScrollReset: true });
  return {
    view,
    isFiltered: view.members.length + view.teams.length > 0,
    setStatus: (next: ReviewStatus) =>
      write({ status: next === 'waiting' ? undefined : next, sort: undefined }),
    setMembers: (ids: readonly string[]) => write({ member: ids.join(',') }),
    setTeams: (ids: readonly string[]) => write({ team: ids.join(',') }),
    clear: () => write({ member: undefined, team: undefined }),
    setSort: (sort: SortState | null) =>
      write({ sort: sort === null ? undefined : `${sort.columnId}-${sort.direction}` }),
    setPage: (page: number) => write({ page: page === 1 ? undefined : String(page) }),
  };
}

/** The input of the server's read. */
export function reviewInput({ status, members, teams, sort, page }: ReviewView) {
  return {
    status,
    sortBy: sort.columnId,
    order: sort.direction,
    employeeIds: members.length > 0 ? [...members] : undefined,
    teamIds: teams.length > 0 ? [...teams] : undefined,
    skip: (page - 1) * reviewPage.usual,
    take: reviewPage.usual,
  };
}
