import { Grid, Input, Stack } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EmailChips } from '#client/features/members/invite/EmailChips.tsx';
import { type InviteForm, periodChoices } from '#client/features/members/invite/invite-form.ts';
import { useRoleName } from '#client/features/members/use-role-name.ts';
import { type Scope, useScope } from '#client/features/workspace/parts/use-scope.ts';
import { Field } from '#client/ui/Field.tsx';
import { MultiEntityPicker } from '#client/ui/MultiEntityPicker.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { manages } from '#shared/teams/manages.ts';

export interface InviteFieldsProps extends Pick<InviteForm, 'form' | 'roles' | 'usualRoleId'> {
  /** Where the focus begins. */
  firstRef: RefObject<HTMLInputElement | null>;
}

/** The teams that this person brings people into. */
function managedTeams({ teams, teamId, userId }: Scope) {
  return teams.filter((team) => {
    const createdByUserId = team.createdByUserId ?? team.createdByUser?.id;
    return team.id === teamId || manages({ ...team, createdByUserId }, userId);
  });
}

/** Who is invited, as what, to which teams and until when. */
export function InviteFields({ form, roles, usualRoleId, firstRef }: InviteFieldsProps) {
  const { t } = useTranslation();
  const { register, watch, formState } = form;
  const { errors } = formState;
  const isSingle = watch('emailIds').length === 1;
  return (
    <Stack gap="4">
      {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
      <EmailField form={form} firstRef={firstRef} />
      {isSingle ? (
        <Field label={t('members.invite.name')} optional error={errors.fullName?.message}>
          <Input {...register('fullName')} autoComplete="off" dir="auto" maxLength={200} />
        </Field>
      ) : null}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <RoleField form={form} roles={roles} usualRoleId={usualRoleId} />
        <Field label={t('members.invite.expiry')} error={errors.invitationExpirationPeriod?.message}>
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
    </Stack>
  );
}

function EmailField({ form, firstRef }: Pick<InviteFieldsProps, 'form' | 'firstRef'>) {
  const { t } = useTranslation();
  return (
    <Controller
      control={form.control}
      name="emailIds"
      render={({ field, fieldState }) => (
        <Field
          label={t('members.invite.emails')}
          hint={t('members.invite.emailsHint')}
          error={fieldState.error?.message}
          required
        >
          <EmailChips value={field.value} onChange={field.onChange} ref={firstRef} />
        </Field>
      )}
    />
  );
}

function RoleField({ form, roles, usualRoleId }: Pick<InviteFieldsProps, 'form' | 'roles' | 'usualRoleId'>) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  return (
    <Controller
      control={form.control}
      name="roleId"
      render={({ field, fieldState }) => (
        <Field label={t('members.invite.role')} error={fieldState.error?.message} disabled={roles.length < 2}>
          <SelectInput
            options={roles.map(({ id, name }) => ({ value: id, label: roleName(name) }))}
            placeholder={roles.length === 0 ? roleName('EMPLOYEE') : undefined}
            value={field.value || usualRoleId}
            onChange={(event) => field.onChange(event.target.value)}
            ref={field.ref}
          />
        </Field>
      )}
    />
  );
}

function TeamsField({ form }: Pick<InviteFieldsProps, 'form'>) {
  const { t } = useTranslation();
  const teams = managedTeams(useScope());
  if (teams.length < 2) return null;
  return (
    <Controller
      control={form.control}
      name="teamIds"
      render={({ field, fieldState }) => (
        <Field label={t('members.invite.teams')} error={fieldState.error?.message}>
          <MultiEntityPicker
            label={t('members.invite.teams')}
            items={teams}
            itemKey={({ id }) => id}
            itemText={({ name }) => name}
            value={field.value}
            onChange={field.onChange}
          />
        </Field>
      )}
    />
  );
}
