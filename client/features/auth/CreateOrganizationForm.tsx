import { Button, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { createWorkspace, type MadeParts } from '#client/features/auth/create-workspace.ts';
import { FormError } from '#client/features/auth/FormError.tsx';
import { useEnterSession } from '#client/features/auth/use-enter-session.ts';
import { WorkspaceProgress } from '#client/features/auth/WorkspaceProgress.tsx';
import { applyErrors } from '#client/lib/form-errors.ts';
import { inWords } from '#client/lib/texts.ts';
import { Field } from '#client/ui/Field.tsx';
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
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { team: '' } });
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const started = isSubmitting || Object.keys(shown).length > 0;

  useEffect(() => {
    setFocus('team');
  }, [setFocus]);

  const submit = handleSubmit(async ({ team }) => {
    try {
      const { session, teamId } = await createWorkspace(team, {
        made: made.current,
        onMade: (part, id) => {
          made.current = { ...made.current, [part]: id };
          setShown(made.current);
        },
      });
      await enterSession(session, { teamId });
    } catch (error) {
      applyErrors(setError, error, []);
    }
  });

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root && { message: errors.root.message }} />
      <Field
        label={t('auth.fields.organization')}
        hint={t('auth.create.hint')}
        error={inWords(errors.team?.message)}
      >
        <Input
          {...register('team')}
          autoComplete="organization"
          dir="auto"
          size="lg"
          readOnly={isSubmitting}
        />
      </Field>
      {started ? (
        <WorkspaceProgress
          made={shown}
          next={isSubmitting ? 'running' : errors.root ? 'failed' : 'waiting'}
        />
      ) : null}
      <Button type="submit" size="xl" loading={isSubmitting} loadingText={t('auth.create.submitting')}>
        {t(started && !isSubmitting ? 'auth.create.continue' : 'auth.create.submit')}
      </Button>
    </AuthForm>
  );
}
