import type { z } from 'zod';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { sentFrom } from '#client/features/workspace/public/dated/FromField.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import type { updateMemberInput } from '#shared/teams/team-changes.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

type MemberChange = Pick<z.input<typeof updateMemberInput>, 'isManager' | 'isTrackingEnabled'>;

export interface MembershipChange {
  row: MemberRow;
  change: MemberChange;
}

interface LimitChange {
  row: MemberRow;
  /** Null: as for everybody. */
  hours: number | null;
  from: Day | null;
}

/** Changes a membership at once; a refusal says why. */
export function useChangeMembership() {
  const { teamId } = useScope();
  return useWrite(teamsApi.updateMember, {
    input: ({ row, change }: MembershipChange) => ({
      params: { id: row.membershipId },
      body: { ...change, organizationTeamId: teamId },
    }),
    onFailure: (error) => notify.failure('members.notChanged', error),
  });
}

/** Puts the members of the team in an order, which is shown at once; a refusal says why. */
export function useReorderMembers() {
  const { teamId } = useScope();
  return useWrite(teamsApi.reorderMembers, {
    input: (ids: string[]) => ({ body: { organizationTeamId: teamId, ids } }),
    onFailure: (error) => notify.failure('members.notOrdered', error),
  });
}

/** Requests an archive of a member's data; its file is in the caller's own settings. */
export function useRequestArchive() {
  const { t } = useTranslation();
  return useWrite(dataArchivesApi.create, {
    input: ({ employeeId }: MemberRow) => ({ body: { employeeId } }),
    onSuccess: () => notify.success(() => t('members.archive.done')),
    onFailure: (error) => notify.error(() => t('members.archive.failed'), { cause: error }),
    endsWith: 'answer',
  });
}

/** Limits the week of a member from a day on. */
export function useSetLimit() {
  const { t } = useTranslation();
  return useWrite(workspacesApi.updateEmployee, {
    input: ({ row, hours, from }: LimitChange) => ({
      params: { id: row.employeeId },
      body: { reWeeklyLimit: hours, ...sentFrom(from) },
    }),
    onSuccess: (_employee, { row: { name } }) =>
      notify.success(() => t('members.weeklyLimit.done', { name })),
  });
}

/** Changes of the dialogs, which show a refusal themselves. */
export function useMemberMutations() {
  const { t } = useTranslation();
  const { teamId } = useScope();
  const failedAs = (key: string) => (error: unknown) => {
    throw new Error(t(key, { reason: errorText(error) }), { cause: error });
  };

  const { mutateAsync: remove } = useWriteOf(
    ({ membershipId, employeeId }: MemberRow) =>
      call(teamsApi.removeMember, {
        params: { id: membershipId },
        query: { employeeId, organizationTeamId: teamId },
      }).catch(failedAs('members.remove.failed')),
    {
      onSuccess: () => notify.success(() => t('members.remove.done')),
      sends: [teamsApi.removeMember],
    },
  );
  const { mutateAsync: setActive } = useWriteOf(
    ({ row, isActive }: { row: MemberRow; isActive: boolean }) =>
      call(workspacesApi.updateEmployee, { params: { id: row.employeeId }, body: { isActive } }).catch(
        failedAs('members.employeeNotChanged'),
      ),
    {
      onSuccess: (_employee, { row: { name }, isActive }) =>
        notify.success(() => t(isActive ? 'members.reactivate.done' : 'members.suspend.done', { name })),
      sends: [workspacesApi.updateEmployee],
    },
  );
  const { mutateAsync: setLastDay } = useWrite(workspacesApi.updateEmployee, {
    input: ({ row, day }: { row: MemberRow; day: string | null }) => ({
      params: { id: row.employeeId },
      body: { endWork: day },
    }),
    onSuccess: (_employee, { row: { name }, day }) =>
      notify.success(() => t(day === null ? 'members.lastDay.cleared' : 'members.lastDay.done', { name })),
  });
  const { mutateAsync: add } = useWrite(teamsApi.addMembers, {
    input: (employeeIds: string[]) => ({ body: { organizationTeamId: teamId, employeeIds } }),
    onSuccess: (_members, { length }) => notify.success(() => t('members.add.done', { count: length })),
  });
  const { mutateAsync: assignRole } = useWrite(rolesApi.assign, {
    input: ({ userId, roleId }: { userId: string; roleId: string }) => ({
      params: { id: userId },
      body: { roleId },
    }),
    onSuccess: () => notify.success(() => t('members.role.done')),
  });
  return {
    remove,
    suspend: (row: MemberRow) => setActive({ row, isActive: false }),
    reactivate: (row: MemberRow) => setActive({ row, isActive: true }),
    setLastDay,
    add,
    assignRole,
  };
}
