import { Button, chakra, Grid, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailChips } from '#client/features/members/invite/EmailChips.tsx';
import { InvitationLink } from '#client/features/members/invite/InvitationLink.tsx';
import {
  type InviteForm,
  periodChoices,
  useInviteForm,
} from '#client/features/members/invite/invite-form.ts';
import { useRoleName } from '#client/features/members/public/use-role-name.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field } from '#client/ui/inputs/Field.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import type { Invite } from '#shared/invitations/invitation.schema.ts';
import { manages } from '#shared/teams/manages.ts';

/** Invites people to the team; afterwards it hands out their links. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { team } = useScope();
  const [sent, setSent] = useState<readonly Invite[]>();
  const { form, roles, usualRoleId } = useInviteForm(setSent);

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
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={t('members.invite.title', { team: team.name })}
      submitLabel={t('members.invite.send')}
      busyLabel={t('members.invite.sending')}
      result={result}
    >
      <InviteFields form={form} roles={roles} usualRoleId={usualRoleId} />
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

/** Who is invited, as what, to which teams and until when. */
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
        <Field label={t('members.invite.name')} optional error={errorOf('fullName')}>
          <Input {...register('fullName')} autoComplete="off" dir="auto" maxLength={200} />
        </Field>
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

/** What was sent, with the links for those whom no mail reaches. */
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
