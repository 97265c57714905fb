import { useRead } from '#client/lib/api/read.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import '#client/locales/en/pages/boards.json';
import { Link, useParams } from 'react-router-dom';
import { BoardView } from '#client/features/boards/BoardView.tsx';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';

/** One board. */
export function BoardPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useRead(boardsApi.one, { params: { id } });
  usePage({ title: query.data?.name ?? '', crumbs: [{ label: t('boards.title'), to: paths.board() }] });
  return (
    <Answer
      query={query}
      skeleton={<PageSkeleton />}
      missing={
        <EmptyState
          title={t('boards.page.notFound')}
          description={t('boards.page.gone')}
          action={<Link to={paths.board()}>{t('boards.page.toBoards')}</Link>}
        />
      }
    >
      {(board) => <BoardView key={board.id} board={board} />}
    </Answer>
  );
}
