import { Button, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { inWords } from '#client/lib/texts.ts';
import { Field } from '#client/ui/Field.tsx';
import { registerTeamInput } from '#shared/auth/auth.schema.ts';

const schema = registerTeamInput.pick({ team: true });

export interface TeamNameFormProps {
  team: string;
  /** What the server said of the name. */
  error?: string;
  onTeamChange: (team: string) => void;
  onNext: () => void;
}

/** Registration, first step. */
export function TeamNameForm({ team, error, onTeamChange, onNext }: TeamNameFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { team },
  });
  const { register, handleSubmit, setError, setFocus, formState } = form;

  useEffect(() => {
    setFocus('team');
    if (error !== undefined) setError('team', { type: 'server', message: error });
  }, [error, setFocus, setError]);

  return (
    <AuthForm onSubmit={handleSubmit(onNext)}>
      <Field
        label={t('auth.fields.team')}
        hint={t('auth.register.teamHint')}
        error={inWords(formState.errors.team?.message)}
      >
        <Input
          {...register('team', { onChange: (event) => onTeamChange(event.target.value) })}
          autoComplete="organization"
          dir="auto"
          size="lg"
        />
      </Field>
      <Button type="submit" size="xl">
        {t('auth.register.continue')}
      </Button>
    </AuthForm>
  );
}
