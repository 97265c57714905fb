import { Grid, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { EmailChips } from '#client/features/members/invite/EmailChips.tsx';
import { type InviteForm, periodChoices } from '#client/features/members/invite/invite-form.ts';
import { useRoleName } from '#client/features/members/use-role-name.ts';
import { type Scope, useScope } from '#client/features/workspace/public/use-scope.ts';
import { MultiEntityPicker } from '#client/ui/EntityPicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { manages } from '#shared/teams/manages.ts';

type InviteFieldsProps = Pick<InviteForm, 'form' | 'roles' | 'usualRoleId'>;

/** The teams that this person brings people into. */
function managedTeams({ teams, teamId, userId }: Scope) {
  return teams.filter((team) => {
    const createdByUserId = team.createdByUserId ?? team.createdByUser?.id;
    return team.id === teamId || manages({ ...team, createdByUserId }, userId);
  });
}

/** Who is invited, as what, to which teams and until when. */
export function InviteFields({ form, roles, usualRoleId }: InviteFieldsProps) {
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
