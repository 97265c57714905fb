import { Box, Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { PersonDialog } from '#client/features/absences/public/PersonDialog.tsx';
import { LimitDialog } from '#client/features/members/LimitDialog.tsx';
import { LastDayDialog, MemberQuestion, RoleDialog } from '#client/features/members/MemberDialogs.tsx';
import { type MemberAction, useMemberRights } from '#client/features/members/member-rights.ts';
import {
  type MemberMove,
  type MemberRow,
  memberRows,
  movedOrder,
  rowsMatching,
} from '#client/features/members/member-rows.ts';
import { useMemberColumns } from '#client/features/members/use-member-columns.tsx';
import {
  useChangeMembership,
  useMemberMutations,
  useReorderMembers,
  useRequestArchive,
} from '#client/features/members/use-member-mutations.ts';
import { RatesModal } from '#client/features/rates/public/RatesModal.tsx';
import { useScope, useTeamToday } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { SortState } from '#client/ui/table/data-table-types.ts';

const searchPauseMs = 150;
const minuteMs = 60_000;

type Open = {
  action: 'remove' | 'suspend' | 'role' | 'rates' | 'absences' | 'weeklyLimit' | 'lastDay';
  row: MemberRow;
};

const opens = (name: MemberAction): name is Open['action'] =>
  ['remove', 'suspend', 'role', 'rates', 'absences', 'weeklyLimit', 'lastDay'].includes(name);

const changes = {
  makeManager: { isManager: true },
  unmakeManager: { isManager: false },
  trackingOn: { isTrackingEnabled: true },
  trackingOff: { isTrackingEnabled: false },
} as const;

const showError = (error: unknown) => notify.refused(error);

/** Runs what the menu of a member offers; what is hard to undo is confirmed first. */
function useMemberMenu(move: (row: MemberRow, where: MemberMove) => void) {
  const { t } = useTranslation();
  const { mutate: change, ...changing } = useChangeMembership();
  const { reactivate } = useMemberMutations();
  const { mutate: requestArchive } = useRequestArchive();
  const [open, setOpen] = useState<Open>();

  function run(name: MemberAction, row: MemberRow): void {
    if (opens(name)) setOpen({ action: name, row });
    else if (name === 'reactivate') reactivate(row).catch(showError);
    else if (name === 'dataArchive') requestArchive(row);
    else if (name === 'moveUp' || name === 'moveDown') move(row, name);
    else if (name === 'trackingOff') change({ row, change: changes[name] }, { onSuccess: () => sayOff(row) });
    else change({ row, change: changes[name] });
  }

  /** Names the press that stops somebody from tracking, and offers to undo it. */
  function sayOff(row: MemberRow): void {
    notify.choice(() => t('members.tracking.turnedOff', { name: row.name }), {
      label: () => t('ui.undo'),
      onAccept: () => change({ row, change: changes.trackingOn }),
    });
  }

  const pending = changing.isPending ? changing.variables : undefined;
  return { run, pending, open, close: () => setOpen(undefined) };
}

/** The members of the active team: who they are, what they may, and, for managers, what can be changed. */
export function MembersTable() {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  const { data: team, error, refetch } = useTeamToday();
  const nowMs = useServerNow(0, minuteMs);
  const rights = useMemberRights();
  const { mutate: reorder, ...ordering } = useReorderMembers();
  const { run, pending, open, close } = useMemberMenu((row, move) => reorder(movedOrder(rows, row, move)));
  const columns = useMemberColumns({ rights, pending, onAction: run });
  const [text, setText] = useState('');
  const [sort, setSort] = useState<SortState | null>(null);
  const order = ordering.isPending ? ordering.variables : undefined;
  const rows = useMemo(
    () => (team ? memberRows(team, { now: new Date(nowMs), employeeId, order }) : []),
    [team, nowMs, employeeId, order],
  );
  const isInOrder = sort === null && text === '';
  const shownRows = useMemo(
    () => (isInOrder ? rows : rowsMatching(rows, text).map((row) => ({ ...row, moves: [] }))),
    [rows, text, isInOrder],
  );
  if (error && !team) return <Answer query={{ error, refetch }} skeleton={null} />;
  return (
    <Stack gap="3">
      <Box maxW={{ md: '20rem' }}>
        <SearchInput value={text} onChange={setText} label={t('members.search')} debounceMs={searchPauseMs} />
      </Box>
      <DataTable
        label={t('members.list')}
        rows={shownRows}
        columns={columns}
        rowKey={({ membershipId }) => membershipId}
        onSortChange={setSort}
        paging="client"
        loading={team === undefined}
        empty={
          <EmptyState
            title={t(text === '' ? 'members.nobody' : 'members.nobodyFound')}
            art="people"
            compact={text !== ''}
          />
        }
      />
      {open ? <MemberDialog {...open} onClose={close} /> : null}
    </Stack>
  );
}

/** The dialog of the action chosen in a member's menu. */
function MemberDialog({ action, row, onClose }: Open & { onClose: () => void }) {
  if (action === 'role') return <RoleDialog row={row} onClose={onClose} />;
  if (action === 'weeklyLimit') return <LimitDialog row={row} onClose={onClose} />;
  if (action === 'lastDay') return <LastDayDialog row={row} onClose={onClose} />;
  if (action === 'rates')
    return <RatesModal of={{ employeeId: row.employeeId }} name={row.name} onClose={onClose} />;
  if (action === 'absences')
    return <PersonDialog employeeId={row.employeeId} name={row.name} onClose={onClose} />;
  return <MemberQuestion action={action} row={row} onClose={onClose} />;
}
