import { Box, Table } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Pager } from '#client/ui/Pager.tsx';

export interface PagedTableProps<Group> {
  label: string;
  /** The row of heads. */
  head: ReactNode;
  groups: readonly Group[];
  renderGroup: (group: Group) => ReactNode;
}

/** Rows of a table of a report at first. */
export const reportPageSize = 5;
const firstPage = { page: 1, pageSize: reportPageSize };

/** Groups of rows under one head, a few groups a page. */
export function PagedTable<Group>({ label, head, groups, renderGroup }: PagedTableProps<Group>) {
  const [state, setState] = useState(firstPage);
  const page = Math.min(state.page, Math.max(1, Math.ceil(groups.length / state.pageSize)));
  const start = (page - 1) * state.pageSize;
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <Box overflowX="auto">
        <Table.Root aria-label={label} className="num">
          {head}
          <Table.Body>{groups.slice(start, start + state.pageSize).map(renderGroup)}</Table.Body>
        </Table.Root>
      </Box>
      {groups.length > firstPage.pageSize ? (
        <Box borderTopWidth="1px" borderColor="border.muted" _print={{ display: 'none' }}>
          <Pager page={page} pageSize={state.pageSize} total={groups.length} onChange={setState} />
        </Box>
      ) : null}
    </Box>
  );
}
