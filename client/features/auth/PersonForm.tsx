import { Button, HStack, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { paths } from '#client/app/paths.ts';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { Captcha } from '#client/features/auth/Captcha.tsx';
import { FormError } from '#client/features/auth/FormError.tsx';
import { TextLink } from '#client/features/auth/TextLink.tsx';
import { applyErrors } from '#client/lib/form-errors.ts';
import { inWords } from '#client/lib/texts.ts';
import { Field } from '#client/ui/Field.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { authTexts, registerTeamInput } from '#shared/auth/auth.schema.ts';
import type { Setup } from '#shared/system/system.api.ts';

const answer = z.string().optional();
const plainSchema = registerTeamInput
  .pick({ name: true, email: true, password: true })
  .extend({ recaptcha: answer });
const captchaSchema = plainSchema.extend({ recaptcha: answer.refine(Boolean, authTexts.captcha) });

export interface Person {
  name: string;
  email: string;
  password?: string;
  /** The answer of the captcha. */
  recaptcha?: string;
}

export interface PersonFormProps {
  person: Person;
  captcha: Setup['captcha'];
  onPersonChange: (person: Person) => void;
  onBack: () => void;
  onSubmit: (person: Person) => Promise<void>;
}

/** Registration, second step. Without a password of one's own, sign-in works by code. */
export function PersonForm({ person, captcha, onPersonChange, onBack, onSubmit }: PersonFormProps) {
  const { t } = useTranslation();
  const form = useForm({
    resolver: zodResolver(captcha ? captchaSchema : plainSchema),
    defaultValues: { ...person, recaptcha: undefined },
  });
  const { register, handleSubmit, setError, setFocus, setValue, getValues, formState } = form;
  const [spentAnswers, setSpentAnswers] = useState(0);
  const { errors, isSubmitting } = formState;
  const isTaken = errors.email?.message === authTexts.emailTaken;

  useEffect(() => {
    setFocus('name');
  }, [setFocus]);

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
      setValue('recaptcha', undefined);
      setSpentAnswers((count) => count + 1);
      applyErrors(setError, error, ['name', 'email', 'password', 'recaptcha']);
    }
  });

  return (
    <AuthForm onSubmit={submit}>
      <FormError error={errors.root} />
      <Field label={t('auth.fields.name')} error={inWords(errors.name?.message)}>
        <Input {...register('name')} autoComplete="name" dir="auto" size="lg" />
      </Field>
      <Field
        label={t('auth.fields.email')}
        error={inWords(errors.email?.message)}
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
        error={inWords(errors.password?.message)}
      >
        <PasswordField {...register('password')} autoComplete="new-password" size="lg" />
      </Field>
      {captcha ? (
        <Captcha
          key={spentAnswers}
          {...captcha}
          error={inWords(errors.recaptcha?.message)}
          onAnswer={(given) => setValue('recaptcha', given, { shouldValidate: given !== '' })}
        />
      ) : null}
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
