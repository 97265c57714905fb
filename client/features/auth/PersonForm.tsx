import { Button, HStack, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paths } from '#client/app/paths.ts';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { useAuthText } from '#client/features/auth/auth-text.ts';
import { FormError } from '#client/features/auth/FormError.tsx';
import { TextLink } from '#client/features/auth/TextLink.tsx';
import { applyErrors } from '#client/lib/form-errors.ts';
import { Field } from '#client/ui/Field.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { authTexts, registerTeamInput } from '#shared/auth/auth.schema.ts';

const schema = registerTeamInput.pick({ name: true, email: true, password: true });

export interface Person {
  name: string;
  email: string;
  password?: string;
}

export interface PersonFormProps {
  person: Person;
  onPersonChange: (person: Person) => void;
  onBack: () => void;
  onSubmit: (person: Person) => Promise<void>;
}

/** Registration, second step. Without a password of one's own, sign-in works by code. */
export function PersonForm({ person, onPersonChange, onBack, onSubmit }: PersonFormProps) {
  const { t } = useTranslation();
  const text = useAuthText();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: person });
  const { register, handleSubmit, setError, setFocus, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const isTaken = errors.email?.message === authTexts.emailTaken;

  useEffect(() => setFocus('name'), [setFocus]);

  // However the step is left, what was typed is there when it comes back.
  useEffect(
    () => () => {
      const { name, email, password } = getValues();
      onPersonChange({ name, email, password: typeof password === 'string' ? password : undefined });
    },
    [getValues, onPersonChange],
  );

  const submit = handleSubmit(async (input) => {
    try {
      await onSubmit(input);
    } catch (error) {
      applyErrors(setError, error, ['name', 'email', 'password']);
    }
  });

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root} />
      <Field label={t('auth.fields.name')} error={text(errors.name?.message)}>
        <Input {...register('name')} autoComplete="name" dir="auto" size="lg" />
      </Field>
      <Field
        label={t('auth.fields.email')}
        error={text(errors.email?.message)}
        aside={
          isTaken ? (
            <TextLink to={paths.login({ email: getValues('email') })} textStyle="xs">
              {t('auth.links.signInInstead')}
            </TextLink>
          ) : null
        }
      >
        <Input {...register('email')} type="email" autoComplete="email" dir="auto" size="lg" />
      </Field>
      <Field
        label={t('auth.fields.password')}
        optional
        hint={t('auth.register.passwordHint')}
        error={text(errors.password?.message)}
      >
        <PasswordField {...register('password')} autoComplete="new-password" size="lg" />
      </Field>
      <HStack gap="2">
        <Button type="button" variant="outline" size="xl" onClick={onBack}>
          {t('auth.register.back')}
        </Button>
        <Button
          type="submit"
          size="xl"
          flex="1"
          loading={isSubmitting}
          loadingText={t('auth.register.submitting')}
        >
          {t('auth.register.submit')}
        </Button>
      </HStack>
    </AuthForm>
  );
}
