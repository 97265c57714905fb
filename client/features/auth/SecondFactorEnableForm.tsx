import { Box, Button, Code, HStack, Link, QrCode, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { useAuthText } from '#client/features/auth/auth-text.ts';
import { CodeField } from '#client/features/auth/CodeField.tsx';
import { FormError } from '#client/features/auth/FormError.tsx';
import { call } from '#client/lib/api.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { type secondFactorSetup, secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

const digits = 6;
const schema = z.object({
  code: z.string().min(1, secondFactorTexts.codeRequired).length(digits, secondFactorTexts.wrongCode),
});

export interface SecondFactorEnableFormProps {
  setup: z.infer<typeof secondFactorSetup>;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** The secret, to be taken over by the app, and a first code, which shows that it was. */
export function SecondFactorEnableForm({ setup, onEnabled }: SecondFactorEnableFormProps) {
  const { t } = useTranslation();
  const text = useAuthText();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const { control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ code }) => {
    try {
      const { recoveryCodes } = await call(secondFactorApi.enable, { body: { code } });
      onEnabled(recoveryCodes);
    } catch (error) {
      applyErrors(setError, error, ['code']);
    }
  });

  return (
    <Stack gap="4">
      <Secret {...setup} />
      <AuthForm onSubmit={submit}>
        <FormError error={errors.root} />
        <Controller
          control={control}
          name="code"
          render={({ field }) => (
            <CodeField
              field={field}
              label={t('auth.secondFactor.firstCode')}
              error={text(errors.code?.message)}
              length={digits}
              characters="digits"
              onComplete={() => void submit()}
              autoFocus
            />
          )}
        />
        <Button type="submit" size="xl" loading={isSubmitting} loadingText={t('auth.secondFactor.checking')}>
          {t('auth.secondFactor.enable')}
        </Button>
      </AuthForm>
    </Stack>
  );
}

/** Dark on light in both themes: many apps cannot read it the other way round. */
function Secret({ secret, uri }: z.infer<typeof secondFactorSetup>) {
  const { t } = useTranslation();
  const inFours = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return (
    <Stack gap="3">
      <Text textStyle="sm">{t('auth.secondFactor.scan')}</Text>
      <Box bg="white" color="black" borderWidth="1px" borderRadius="l2" p="3" w="fit-content">
        <QrCode.Root value={uri}>
          <QrCode.Frame boxSize="44" role="img" aria-label={t('auth.secondFactor.picture')}>
            <QrCode.Pattern fill="currentColor" />
          </QrCode.Frame>
        </QrCode.Root>
      </Box>
      <Link href={uri} hideFrom="md" textStyle="sm" fontWeight="medium" color="brand.fg" alignSelf="start">
        {t('auth.secondFactor.open')}
      </Link>
      <Text textStyle="sm" color="fg.muted">
        {t('auth.secondFactor.type')}
      </Text>
      <HStack gap="2" align="start" justify="space-between">
        <Code dir="ltr" bg="bg.muted" color="fg" textStyle="sm" px="2" py="1" whiteSpace="normal">
          {inFours}
        </Code>
        <CopyButton withText label={t('auth.secondFactor.copySecret')} text={secret} />
      </HStack>
    </Stack>
  );
}
