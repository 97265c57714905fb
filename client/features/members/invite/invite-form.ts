import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { isAddress } from '#client/features/members/invite/email-list.ts';
import { invitableRolesQuery } from '#client/features/members/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { refresh, useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { serverNow } from '#client/lib/time/clock.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { inviteExpirationChoices } from '#shared/enums/invitation.ts';
import {
  type Invite,
  invitationMaximumAddresses,
  invitationTexts,
} from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

const dayMs = 86_400_000;

export const periodChoices = inviteExpirationChoices.map(String);

const schema = z.object({
  emailIds: z
    .array(z.string())
    .min(1, invitationTexts.emails)
    .max(invitationMaximumAddresses, invitationTexts.tooManyEmails)
    .refine((addresses) => addresses.every(isAddress), authTexts.email),
  fullName: z.string(),
  roleId: z.string(),
  teamIds: z.array(z.string()).min(1, invitationTexts.teamRequired),
  invitationExpirationPeriod: z.string(),
});

/** As the organization has it, if the form offers it. */
function usualPeriod(days: number | null | undefined): string {
  const usual = String(days ?? 'Never');
  return periodChoices.includes(usual) ? usual : 'Never';
}

/** The form that invites people; `onInvited` gets the invitations it made. */
export function useInviteForm(onInvited: (invites: readonly Invite[]) => void) {
  const { organizationId, teamId, user } = useScope();
  const queryClient = useQueryClient();
  const { data: organization } = useReadOf(organizationQuery({ organizationId }));
  const { data: roles = [] } = useReadOf(invitableRolesQuery(user.role?.name));
  const usualRoleId = roles.find(({ name }) => name === 'EMPLOYEE')?.id ?? '';
  const form = useApiForm({
    schema,
    values: {
      emailIds: [],
      fullName: '',
      roleId: '',
      teamIds: [teamId],
      invitationExpirationPeriod: usualPeriod(organization?.inviteExpiryPeriod),
    },
    submit: async ({ fullName, roleId, ...invitation }) => {
      const name = invitation.emailIds.length === 1 ? fullName.trim() : '';
      const { items } = await call(invitationsApi.create, {
        body: {
          ...invitation,
          fullName: name || undefined,
          roleId: roleId || usualRoleId || undefined,
          inviteType: 'TEAM',
          startedWorkOn: new Date(serverNow() - dayMs).toISOString(),
        },
      });
      void refresh(queryClient, 'invitations');
      onInvited(items);
    },
  });
  const usual = usualPeriod(organization?.inviteExpiryPeriod);
  const { getFieldState, setValue } = form;
  // The form may be there before the organization is.
  useEffect(() => {
    if (!getFieldState('invitationExpirationPeriod').isDirty) setValue('invitationExpirationPeriod', usual);
  }, [usual, getFieldState, setValue]);

  return { form, roles, usualRoleId };
}

export type InviteForm = ReturnType<typeof useInviteForm>;
