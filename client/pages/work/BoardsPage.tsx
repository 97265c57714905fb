import { useReadOf } from '#client/lib/api/read.ts';
import '#client/locales/en/pages/boards.json';
import { BoardList } from '#client/features/boards/BoardList.tsx';
import { ExternalBoard } from '#client/features/boards/ExternalBoard.tsx';
import { collaborationQuery } from '#client/features/meetings/queries.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';

/** The boards of the team, or the way to the board that this installation has elsewhere. */
export function BoardsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useReadOf(collaborationQuery);
  usePage({ title: t('boards.title') });
  if (!data) return <Answer query={{ data, error, refetch }} skeleton={<PageSkeleton />} />;
  return data.boardUrl === undefined ? <BoardList /> : <ExternalBoard boardUrl={data.boardUrl} />;
}
