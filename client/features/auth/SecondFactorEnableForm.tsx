import { Box, Code, HStack, Link, QrCode, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CodeForm } from '#client/features/auth/CodeForm.tsx';
import { appDigits, secondFactorCode } from '#client/features/auth/second-factor-code.ts';
import { call } from '#client/lib/api.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import type { secondFactorSetup } from '#shared/auth/second-factor.schema.ts';

const schema = secondFactorCode(appDigits);

export interface SecondFactorEnableFormProps {
  setup: z.infer<typeof secondFactorSetup>;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** The secret, to be taken over by the app, and a first code, which shows that it was. */
export function SecondFactorEnableForm({ setup, onEnabled }: SecondFactorEnableFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
    values: { code: '' },
    submit: async ({ code }) => {
      const { recoveryCodes } = await call(secondFactorApi.enable, { body: { code } });
      onEnabled(recoveryCodes);
    },
  });

  return (
    <Stack gap="4">
      <Secret {...setup} />
      <CodeForm
        form={form}
        code={{
          ...form.bind('code'),
          ref: form.focusRef('code'),
          error: form.errorOf('code'),
          label: t('auth.secondFactor.firstCode'),
          length: appDigits,
          characters: 'digits',
          onComplete: () => form.onSubmit(),
          autoFocus: true,
        }}
        submitLabel={t('auth.secondFactor.enable')}
        busyLabel={t('auth.secondFactor.checking')}
      />
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
