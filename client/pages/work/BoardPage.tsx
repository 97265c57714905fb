import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BoardMenu } from '#client/features/boards/BoardMenu.tsx';
import type { Guest } from '#client/features/boards/board-presence.ts';
import type { SaveState } from '#client/features/boards/board-sync.ts';
import { TogetherButton } from '#client/features/meetings/public/TogetherButton.tsx';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useRead } from '#client/lib/api/read.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { AvatarStack } from '#client/ui/marks/AvatarStack.tsx';
import type { Board } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

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

const BoardCanvas = lazyView(() =>
  import('#client/features/boards/BoardCanvas.tsx').then((module) => module.BoardCanvas),
);

/** After opening, changes are merged, never read again. */
const openedOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** A board with its canvas; guests and the save state are above it. */
function BoardView({ board }: { board: Board }) {
  const { t } = useTranslation();
  const drawing = useRead(boardsApi.content, { params: { id: board.id }, query: {} }, openedOnce);
  const mayDraw = useMay()('ORG_TASK_EDIT', 'ALL_ORG_EDIT');
  const [state, setState] = useState<SaveState>({ is: 'saved' });
  const [guests, setGuests] = useState<readonly Guest[]>([]);
  const retry = useRef<() => void>(undefined);
  const keepRetry = useCallback((run: () => void) => {
    retry.current = run;
  }, []);

  function canvas(): ReactNode {
    if (!drawing.data) return <Answer query={drawing} skeleton={<PageSkeleton />} />;
    return (
      <Suspense fallback={<PageSkeleton />}>
        <BoardCanvas
          board={board}
          opened={drawing.data}
          mayDraw={mayDraw && !board.isArchived}
          onState={setState}
          onGuests={setGuests}
          onReady={keepRetry}
        />
      </Suspense>
    );
  }

  return (
    <Flex
      data-wide
      direction="column"
      h={{ base: 'calc(100dvh - 12rem)', md: 'calc(100dvh - 6rem)' }}
      minH="24rem"
    >
      <PageHeader
        title={board.name}
        subtitle={<Saved state={state} />}
        actions={
          <>
            <Here guests={guests} />
            {mayDraw && !board.isArchived ? <TogetherButton boardId={board.id} /> : null}
            <BoardMenu board={board} mayDraw={mayDraw} />
          </>
        }
      />
      {board.isArchived ? <Notice tone="info">{t('boards.page.archived')}</Notice> : null}
      {state.is === 'failed' ? (
        <Notice
          tone="danger"
          action={
            <Button size="sm" variant="outline" onClick={() => retry.current?.()}>
              {t('boards.page.retry')}
            </Button>
          }
        >
          {t('boards.page.notSaved', { reason: errorText(state.error) })}
        </Notice>
      ) : null}
      <Box flex="1" minH="0" borderWidth="1px" borderRadius="lg" overflow="hidden" dir="ltr">
        {canvas()}
      </Box>
    </Flex>
  );
}

function Saved({ state }: { state: SaveState }) {
  const { t } = useTranslation();
  if (state.is === 'failed') return null;
  return <span role="status">{t(state.is === 'saving' ? 'boards.page.saving' : 'boards.page.saved')}</span>;
}

function Here({ guests }: { guests: readonly Guest[] }) {
  const { t } = useTranslation();
  if (guests.length === 0) return null;
  const people = guests.map(({ clientId, name }) => ({ id: clientId, name }));
  return (
    <chakra.div role="group" aria-label={t('boards.page.here')}>
      <Text srOnly>{people.map(({ name }) => name).join(', ')}</Text>
      <AvatarStack people={people} max={4} />
    </chakra.div>
  );
}
