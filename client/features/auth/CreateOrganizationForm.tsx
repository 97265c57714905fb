import { Button, Input } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createWorkspace, type MadeParts } from '#client/features/auth/create-workspace.ts';
import { useEnterSession } from '#client/features/auth/use-enter-session.ts';
import { WorkspaceProgress } from '#client/features/auth/WorkspaceProgress.tsx';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { registerTeamInput } from '#shared/auth/auth.schema.ts';

const schema = registerTeamInput.pick({ team: true });

export interface CreateOrganizationFormProps {
  /** What an earlier attempt has left. */
  found: MadeParts;
}

/** Makes the workspace part by part; after a failure it goes on with the part that failed. */
export function CreateOrganizationForm({ found }: CreateOrganizationFormProps) {
  const { t } = useTranslation();
  const enterSession = useEnterSession();
  const made = useRef<MadeParts>(found);
  const [shown, setShown] = useState<MadeParts>(found);
  const form = useApiForm({
    schema,
    values: { team: '' },
    fields: [],
    focus: 'team',
    submit: async ({ team }) => {
      const { session, teamId } = await createWorkspace(team, {
        made: made.current,
        onMade: (part, id) => {
          made.current = { ...made.current, [part]: id };
          setShown(made.current);
        },
      });
      await enterSession(session, { teamId });
    },
  });
  const { isBusy, failure } = form;
  const started = isBusy || Object.keys(shown).length > 0;

  return (
    <Form form={{ ...form, failure: failure && { message: failure.message } }}>
      <Field label={t('auth.fields.organization')} hint={t('auth.create.hint')} error={form.errorOf('team')}>
        <Input
          {...form.register('team')}
          autoComplete="organization"
          dir="auto"
          size="lg"
          readOnly={isBusy}
        />
      </Field>
      {started ? (
        <WorkspaceProgress made={shown} next={isBusy ? 'running' : failure ? 'failed' : 'waiting'} />
      ) : null}
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.create.submitting')}>
        {t(started && !isBusy ? 'auth.create.continue' : 'auth.create.submit')}
      </Button>
    </Form>
  );
}
