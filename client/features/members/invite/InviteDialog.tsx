import { Button, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { AccountFields, useAccountForm } from '#client/features/members/invite/AccountForm.tsx';
import { EmailChips, isAddress } from '#client/features/members/invite/EmailChips.tsx';
import { InvitationLink } from '#client/features/members/invite/InvitationLink.tsx';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { invitableRolesQuery } from '#client/features/members/queries.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { refresh, useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { inviteExpirationChoices } from '#shared/enums/invitation.ts';
import {
  type Invite,
  invitationMaximumAddresses,
  invitationTexts,
} from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { manages } from '#shared/teams/manages.ts';

interface InviteDialogProps {
  onClose: () => void;
  createsAccounts: boolean;
}

/**
 * Invites people to the team; afterwards it hands out their links. Callers with the permission may create an account
 * there instead.
 */
export function InviteDialog({ onClose, createsAccounts }: InviteDialogProps) {
  const { t } = useTranslation();
  const { team } = useScope();
  const [sent, setSent] = useState<readonly Invite[]>();
  const [isCreating, setCreating] = useState(false);
  const { form, roles, usualRoleId } = useInviteForm(setSent);
  const account = useAccountForm(onClose);

  function inviteMore(): void {
    form.reset();
    setSent(undefined);
  }

  const result = sent && {
    content: <Invited invites={sent} />,
    footer: (
      <>
        <Button variant="ghost" onClick={inviteMore}>
          {t('members.invite.more')}
        </Button>
        <Button onClick={onClose}>{t('members.invite.done')}</Button>
      </>
    ),
  };
  const invitation = {
    form,
    title: t('members.invite.title', { team: team.name }),
    submitLabel: t('members.invite.send'),
    busyLabel: t('members.invite.sending'),
    result,
  };
  // One dialog, so that the page behind it does not flash between the two.
  const creation = {
    form: account,
    title: t('members.create.title'),
    description: t('members.create.description', { team: team.name }),
    submitLabel: t('members.create.submit'),
  };
  return (
    <FormDialog {...(isCreating ? creation : invitation)} onClose={onClose} size="md">
      {isCreating ? (
        <AccountFields form={account} />
      ) : (
        <>
          <InviteFields form={form} roles={roles} usualRoleId={usualRoleId} />
          {createsAccounts ? (
            <Button variant="plain" size="sm" px="0" alignSelf="flex-start" onClick={() => setCreating(true)}>
              {t('members.create.instead')}
            </Button>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

type InviteFieldsProps = Pick<InviteForm, 'form' | 'roles' | 'usualRoleId'>;

/** The teams that this person brings people into. */
function managedTeams({ teams, teamId, userId }: Scope) {
  return teams.filter((team) => {
    const createdByUserId = team.createdByUserId ?? team.createdByUser?.id;
    return team.id === teamId || manages({ ...team, createdByUserId }, userId);
  });
}

/** The invited addresses, their role, teams and expiry. */
function InviteFields({ form, roles, usualRoleId }: InviteFieldsProps) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const { register, bind, errorOf } = form;
  const emails = bind('emailIds');
  const role = bind('roleId');
  return (
    <>
      <Field
        label={t('members.invite.emails')}
        hint={t('members.invite.emailsHint')}
        error={errorOf('emailIds')}
        required
      >
        <EmailChips {...emails} ref={form.focusRef('emailIds')} />
      </Field>
      {emails.value.length === 1 ? (
        <TextField
          form={form}
          name="fullName"
          label={t('members.invite.name')}
          optional
          autoComplete="off"
          maxLength={200}
        />
      ) : null}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <Field label={t('members.invite.role')} error={errorOf('roleId')} disabled={roles.length < 2}>
          <SelectInput
            options={roles.map(({ id, name }) => ({ value: id, label: roleName(name) }))}
            placeholder={roles.length === 0 ? roleName('EMPLOYEE') : undefined}
            value={role.value || usualRoleId}
            onChange={(event) => role.onChange(event.target.value)}
          />
        </Field>
        <Field label={t('members.invite.expiry')} error={errorOf('invitationExpirationPeriod')}>
          <SelectInput
            {...register('invitationExpirationPeriod')}
            options={periodChoices.map((value) => ({
              value,
              label:
                value === 'Never'
                  ? t('members.invite.never')
                  : t('members.invite.days', { count: Number(value) }),
            }))}
          />
        </Field>
      </Grid>
      <TeamsField form={form} />
    </>
  );
}

function TeamsField({ form }: Pick<InviteFieldsProps, 'form'>) {
  const { t } = useTranslation();
  const teams = managedTeams(useScope());
  if (teams.length < 2) return null;
  return (
    <Field label={t('members.invite.teams')} error={form.errorOf('teamIds')}>
      <MultiEntityPicker
        label={t('members.invite.teams')}
        items={teams}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        {...form.bind('teamIds')}
      />
    </Field>
  );
}

/** Sent invitations, with the links for people whom no mail reaches. */
function Invited({ invites }: { invites: readonly Invite[] }) {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      <Notice tone="success">{t('members.invite.sent', { count: invites.length })}</Notice>
      <Text textStyle="sm" color="fg.muted">
        {t('members.invite.handOver')}
      </Text>
      <chakra.ul display="grid" gap="3" aria-label={t('members.invite.links')}>
        {invites.map((invite) => (
          <InvitedPerson key={invite.id} invite={invite} isOpen={invites.length === 1} />
        ))}
      </chakra.ul>
    </Stack>
  );
}

function InvitedPerson({ invite, isOpen }: { invite: Invite; isOpen: boolean }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(isOpen);
  return (
    <Stack as="li" gap="1">
      <HStack gap="2" minH="8">
        <chakra.bdi flex="1" minW="0" truncate textStyle="sm">
          {invite.email}
        </chakra.bdi>
        {isShown ? null : (
          <Button
            variant="outline"
            size="sm"
            onClick={() => setShown(true)}
            aria-label={t('members.link.showOf', { email: invite.email })}
          >
            {t('members.link.show')}
          </Button>
        )}
      </HStack>
      {isShown ? <InvitationLink id={invite.id} email={invite.email} /> : null}
    </Stack>
  );
}

const dayMs = 86_400_000;

const periodChoices = inviteExpirationChoices.map(String);

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

/** The organization's default, if the form offers it. */
function usualPeriod(days: number | null | undefined): string {
  const usual = String(days ?? 'Never');
  return periodChoices.includes(usual) ? usual : 'Never';
}

/** The form that invites people; `onInvited` gets the invitations it made. */
function useInviteForm(onInvited: (invites: readonly Invite[]) => void) {
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

type InviteForm = ReturnType<typeof useInviteForm>;
