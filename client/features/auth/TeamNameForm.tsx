import { Button, Input } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
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
  const form = useApiForm({ schema, values: { team }, focus: 'team', submit: onNext });
  const { setError } = form;

  useEffect(() => {
    if (error !== undefined) setError('team', { type: 'server', message: error });
  }, [error, setError]);

  return (
    <Form form={form}>
      <Field label={t('auth.fields.team')} hint={t('auth.register.teamHint')} error={form.errorOf('team')}>
        <Input
          {...form.register('team', { onChange: (event) => onTeamChange(event.target.value) })}
          autoComplete="organization"
          dir="auto"
          size="lg"
        />
      </Field>
      <Button type="submit" size="xl">
        {t('auth.register.continue')}
      </Button>
    </Form>
  );
}
