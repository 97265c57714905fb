import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { MemberRow } from '#client/features/members/member-rows.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { refresh } from '#client/lib/read.ts';
import { useWrite } from '#client/lib/write.ts';
import { notify } from '#client/ui/notify.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import type { updateMemberInput } from '#shared/teams/team-changes.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

type MemberChange = Pick<z.input<typeof updateMemberInput>, 'isManager' | 'isTrackingEnabled'>;

export interface MembershipChange {
  row: MemberRow;
  change: MemberChange;
}

/** What shows the team and its people. */
const people = ['teams', 'workspaces', 'tasks'] as const;

/** Changes a membership at once; a refusal says why. */
export function useChangeMembership() {
  const { t } = useTranslation();
  const { teamId } = useScope();
  return useWrite(teamsApi.updateMember, {
    input: ({ row, change }: MembershipChange) => ({
      params: { id: row.membershipId },
      body: { ...change, organizationTeamId: teamId },
    }),
    onFailure: (error) => notify.error(t('members.notChanged', { reason: errorText(error) })),
    stale: people,
  });
}

/** Puts the members of the team in an order, which is shown at once; a refusal says why. */
export function useReorderMembers() {
  const { t } = useTranslation();
  const { teamId } = useScope();
  return useWrite(teamsApi.reorderMembers, {
    input: (ids: string[]) => ({ body: { organizationTeamId: teamId, ids } }),
    onFailure: (error) => notify.error(t('members.notOrdered', { reason: errorText(error) })),
    stale: people,
  });
}

export interface MemberActs {
  remove: (row: MemberRow) => Promise<void>;
  suspend: (row: MemberRow) => Promise<void>;
  reactivate: (row: MemberRow) => Promise<void>;
  /** A calendar day, or null for none. */
  setLastDay: (row: MemberRow, day: string | null) => Promise<void>;
  add: (employeeIds: string[]) => Promise<void>;
  assignRole: (userId: string, roleId: string) => Promise<void>;
}

/** What is asked about first; each rejects with words for the person. */
export function useMemberActs(): MemberActs {
  const { t } = useTranslation();
  const { teamId } = useScope();
  const queryClient = useQueryClient();
  const again = () => refresh(queryClient, ...people);

  async function setActive({ employeeId }: MemberRow, body: { isActive: boolean }) {
    await call(workspacesApi.updateEmployee, { params: { id: employeeId }, body }).catch((error: unknown) => {
      throw new Error(t('members.employeeNotChanged', { reason: errorText(error) }), { cause: error });
    });
    await again();
  }

  return {
    remove: async ({ membershipId, employeeId }) => {
      const params = { id: membershipId };
      const query = { employeeId, organizationTeamId: teamId };
      await call(teamsApi.removeMember, { params, query }).catch((error: unknown) => {
        throw new Error(t('members.remove.failed', { reason: errorText(error) }), { cause: error });
      });
      notify.success(t('members.remove.done'));
      await again();
    },
    suspend: async (row) => {
      await setActive(row, { isActive: false });
      notify.success(t('members.suspend.done', { name: row.name }));
    },
    reactivate: async (row) => {
      await setActive(row, { isActive: true });
      notify.success(t('members.reactivate.done', { name: row.name }));
    },
    setLastDay: async ({ employeeId, name }, day) => {
      await call(workspacesApi.updateEmployee, { params: { id: employeeId }, body: { endWork: day } });
      notify.success(t(day === null ? 'members.lastDay.cleared' : 'members.lastDay.done', { name }));
      await again();
    },
    add: async (employeeIds) => {
      await call(teamsApi.addMembers, { body: { organizationTeamId: teamId, employeeIds } });
      notify.success(t('members.add.done', { count: employeeIds.length }));
      await again();
    },
    assignRole: async (userId, roleId) => {
      await call(rolesApi.assign, { params: { id: userId }, body: { roleId } });
      notify.success(t('members.role.done'));
      await again();
    },
  };
}
