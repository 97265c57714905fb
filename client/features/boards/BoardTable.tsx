import { chakra, HStack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { BoardMenu } from '#client/features/boards/BoardMenu.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { DataTable } from '#client/ui/DataTable.tsx';
import type { DataColumn } from '#client/ui/data-table-types.ts';
import type { Board } from '#shared/boards/board.schema.ts';

interface BoardTableProps {
  boards: readonly Board[];
  mayDraw: boolean;
}

/** The boards, one a row. */
export function BoardTable({ boards, mayDraw }: BoardTableProps) {
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
          <chakra.span fontWeight="medium" truncate dir="auto" maxW={{ base: '11rem', md: '24rem' }}>
            <Link to={paths.board(id)} title={name} onClick={(event) => event.stopPropagation()}>
              {name}
            </Link>
          </chakra.span>
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
