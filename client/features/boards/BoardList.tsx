import { Button, chakra, Flex, HStack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { BoardDialog, BoardMenu } from '#client/features/boards/BoardMenu.tsx';
import { TogetherButton } from '#client/features/meetings/public/TogetherButton.tsx';
import { useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import type { Board } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { matchesAllWords } from '#shared/text/search.ts';

const searchPauseMs = 150;

/** The boards of the active team; `show=archived` shows those put away. */
export function BoardList() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const query = useRead(boardsApi.list, { query: { organizationTeamId: useScope().teamId } });
  const mayDraw = useMay()('ORG_TASK_EDIT', 'ALL_ORG_EDIT');
  const [search, setSearch] = useState('');
  const [isCreating, setCreating] = useState(false);
  const isArchive = params.get('show') === 'archived';
  const ofKind = (query.data?.items ?? []).filter(({ isArchived }) => isArchived === isArchive);
  // The empty list has the button then.
  const hasNone = query.data !== undefined && ofKind.length === 0 && !isArchive && search === '';
  const matches = ofKind.filter(({ name }) => matchesAllWords(search, [name]));
  const create = mayDraw ? (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      {t('boards.create')}
    </Button>
  ) : undefined;

  function content(): ReactNode {
    if (!query.data) return <Answer query={query} skeleton={<TableSkeleton columns={3} />} />;
    if (matches.length > 0) return <BoardTable boards={matches} mayDraw={mayDraw} />;
    if (search !== '') return <EmptyState art="none" title={t('boards.empty.noMatch')} />;
    if (isArchive) return <EmptyState art="list" title={t('boards.empty.archived')} />;
    return (
      <EmptyState
        art="list"
        title={t('boards.empty.title')}
        description={t('boards.empty.what')}
        action={create}
      />
    );
  }

  return (
    <>
      <PageHeader
        title={t('boards.title')}
        subtitle={query.data ? t('boards.count', { count: ofKind.length }) : undefined}
        actions={<TogetherButton kind="board" />}
        primary={hasNone ? undefined : create}
      />
      <Flex gap="2" mb="3" wrap="wrap" align="center">
        <SearchInput
          value={search}
          onChange={setSearch}
          label={t('boards.search')}
          debounceMs={searchPauseMs}
          width={{ base: '100%', md: '16rem' }}
        />
        <SegmentedControl
          label={t('boards.show.label')}
          value={isArchive ? 'archived' : 'active'}
          onChange={(value) => setParams(value === 'archived' ? { show: value } : {}, { replace: true })}
          items={[
            { value: 'active', label: t('boards.show.active') },
            { value: 'archived', label: t('boards.show.archived') },
          ]}
        />
      </Flex>
      {content()}
      {isCreating ? (
        <BoardDialog
          onClose={() => setCreating(false)}
          onSaved={({ id }) => void navigate(paths.board(id))}
        />
      ) : null}
    </>
  );
}

interface BoardTableProps {
  boards: readonly Board[];
  mayDraw: boolean;
}

/** The boards, one a row. */
function BoardTable({ boards, mayDraw }: BoardTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DataTable
      label={t('boards.title')}
      rows={boards}
      columns={useColumns({ mayDraw })}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      paging="client"
      onRowOpen={({ id }) => void navigate(paths.board(id))}
    />
  );
}

function useColumns({ mayDraw }: Pick<BoardTableProps, 'mayDraw'>): DataColumn<Board>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('boards.columns.name'),
        cell: ({ id, name }) => (
          <Clipped fontWeight="medium" maxW={{ base: '11rem', md: '24rem' }}>
            <Link to={paths.board(id)} title={name} onClick={(event) => event.stopPropagation()}>
              {name}
            </Link>
          </Clipped>
        ),
        sortValue: ({ name }) => name,
      },
      {
        id: 'changed',
        header: t('boards.columns.changed'),
        cell: ({ updatedAt }) => (
          <chakra.time dateTime={updatedAt} title={format.dateTime(updatedAt)} whiteSpace="nowrap">
            {format.relative(updatedAt)}
          </chakra.time>
        ),
        sortValue: ({ updatedAt }) => updatedAt,
      },
      {
        id: 'owner',
        header: t('boards.columns.owner'),
        cell: ({ owner }) => <chakra.span dir="auto">{owner}</chakra.span>,
        sortValue: ({ owner }) => owner ?? null,
        hideBelow: 'md',
      },
      {
        id: 'actions',
        header: '',
        cell: (board) => (
          // Opening the row and opening its menu are two things.
          <HStack gap="0" justify="flex-end" onClick={(event) => event.stopPropagation()}>
            <BoardMenu board={board} mayDraw={mayDraw} />
          </HStack>
        ),
        align: 'end',
        width: '3rem',
      },
    ],
    [t, format, mayDraw],
  );
}
