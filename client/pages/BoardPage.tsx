import '#client/features/boards/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { BoardView } from '#client/features/boards/BoardView.tsx';
import { boardQuery } from '#client/features/boards/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { usePage } from '#client/lib/page.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { PageSkeleton } from '#client/ui/PageSkeleton.tsx';

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** One board. */
export function BoardPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useQuery(boardQuery(useScope().tenantId, id));
  const { data: board } = query;
  usePage({ title: board?.name ?? '', crumbs: [{ label: t('boards.title'), to: paths.board() }] });
  if (query.isPending) return <PageSkeleton />;
  if (isMissing(query.error)) {
    return (
      <EmptyState
        title={t('boards.page.notFound')}
        description={t('boards.page.gone')}
        action={<Link to={paths.board()}>{t('boards.page.toBoards')}</Link>}
      />
    );
  }
  if (!board) return <ErrorState onRetry={() => void query.refetch()} />;
  return <BoardView key={board.id} board={board} />;
}
