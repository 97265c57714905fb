import { useRef } from 'react';
import { z } from 'zod';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { PasswordField } from '#client/ui/inputs/PasswordField.tsx';
import { emailAddress, newPassword, personName } from '#shared/auth/auth.schema.ts';
import { splitName } from '#shared/auth/names.ts';
import { optionalOf } from '#shared/http/query.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const schema = z.object({
  name: personName,
  user: z.object({ email: emailAddress }),
  password: optionalOf(newPassword),
});

interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly password: string | undefined;
}

function useCreateAccount() {
  const { t } = useTranslation();
  const { team, organizationId } = useScope();
  /** If only the team failed, the next press resumes there. */
  const made = useRef<{ email: string; id: string }>(undefined);
  const { mutateAsync } = useWriteOf(
    async ({ name, email, password }: NewPerson) => {
      if (made.current?.email !== email) {
        const user = { email, ...splitName(name, 'lastName') };
        const startedWorkOn = new Date(serverNow()).toISOString();
        const body = { user, password, organizationId, startedWorkOn };
        const { id } = await call(workspacesApi.createEmployee, { body });
        made.current = { email, id };
      }
      const employeeIds = [made.current.id];
      return call(teamsApi.addMembers, { body: { organizationTeamId: team.id, employeeIds } });
    },
    {
      onSuccess: (_members, { name }) =>
        notify.success(() => t('members.create.done', { name, team: team.name })),
      sends: [workspacesApi.createEmployee, teamsApi.addMembers],
    },
  );
  return mutateAsync;
}

/** The form that makes somebody new a member of the active team, with an account of their own. */
export function useAccountForm(onDone: () => void) {
  const create = useCreateAccount();
  return useApiForm({
    schema,
    values: { name: '', user: { email: '' }, password: '' },
    fields: ['user.email', 'password'],
    submit: async ({ name, user, password }) => {
      await create({ name, password, email: user.email });
      onDone();
    },
  });
}

export function AccountFields({ form }: { form: ReturnType<typeof useAccountForm> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('members.invite.name')}
        required
        autoComplete="off"
        autoFocus
      />
      <TextField
        form={form}
        name="user.email"
        label={t('members.columns.email')}
        type="email"
        dir="ltr"
        required
        autoComplete="off"
      />
      <Field
        label={t('members.create.password')}
        hint={t('members.create.passwordHint')}
        optional
        error={form.errorOf('password')}
      >
        <PasswordField {...form.register('password')} autoComplete="new-password" />
      </Field>
    </>
  );
}
