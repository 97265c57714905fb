import { Button, HStack, Input } from '@chakra-ui/react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { EmailField, TextLink } from '#client/features/auth/frame/AuthParts.tsx';
import { Captcha } from '#client/features/auth/register/Captcha.tsx';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { PasswordField } from '#client/ui/inputs/PasswordField.tsx';
import { authTexts, registerTeamInput } from '#shared/auth/auth.schema.ts';
import { nameOfAddress } from '#shared/auth/names.ts';
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

interface PersonFormProps {
  person: Person;
  captcha: Setup['captcha'];
  onPersonChange: (person: Person) => void;
  onBack: () => void;
  onSubmit: (person: Person) => Promise<void>;
}

/** Registration, second step. Without a password, sign-in works by code. */
export function PersonForm({ person, captcha, onPersonChange, onBack, onSubmit }: PersonFormProps) {
  const { t } = useTranslation();
  const [spentAnswers, setSpentAnswers] = useState(0);
  const form = useApiForm({
    schema: captcha ? captchaSchema : plainSchema,
    values: { ...person, recaptcha: undefined },
    focus: 'email',
    submit: async (input, { setValue }) => {
      try {
        await onSubmit(input);
      } catch (error) {
        setValue('recaptcha', undefined);
        setSpentAnswers((count) => count + 1);
        throw error;
      }
    },
  });
  const { getValues, setValue } = form;
  const suggested = useRef('');

  /** Until a name is typed, it follows the address. */
  function suggestName({ target }: ChangeEvent<HTMLInputElement>): void {
    if (getValues('name') !== suggested.current) return;
    suggested.current = nameOfAddress(target.value);
    setValue('name', suggested.current);
  }

  const isTaken = form.formState.errors.email?.message === toLocalText(authTexts.emailTaken);

  // However the step is left, what was typed is there when it comes back.
  useEffect(
    () => () => {
      const { name, email, password } = getValues();
      onPersonChange({ name, email, password: typeof password === 'string' ? password : undefined });
    },
    [getValues, onPersonChange],
  );

  return (
    <Form form={form}>
      <EmailField
        {...form.register('email', { onChange: suggestName })}
        autoComplete="email"
        error={form.errorOf('email')}
        aside={
          isTaken ? (
            <TextLink to={paths.login({ email: getValues('email') })} textStyle="xs">
              {t('auth.links.signInInstead')}
            </TextLink>
          ) : null
        }
      />
      <Field label={t('auth.fields.name')} error={form.errorOf('name')}>
        <Input {...form.register('name')} autoComplete="name" dir="auto" size="lg" />
      </Field>
      <Field
        label={t('auth.fields.password')}
        optional
        hint={t('auth.register.passwordHint')}
        error={form.errorOf('password')}
      >
        <PasswordField {...form.register('password')} autoComplete="new-password" size="lg" />
      </Field>
      {captcha ? (
        <Captcha
          key={spentAnswers}
          {...captcha}
          error={form.errorOf('recaptcha')}
          onAnswer={(token) => setValue('recaptcha', token, { shouldValidate: token !== '' })}
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
          loading={form.isBusy}
          loadingText={t('auth.register.submitting')}
        >
          {t('auth.register.submit')}
        </Button>
      </HStack>
    </Form>
  );
}
