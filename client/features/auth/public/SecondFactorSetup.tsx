import { Box, Button, Code, Grid, Heading, HStack, Link, QrCode, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { appDigits, CodeForm, secondFactorCode } from '#client/features/auth/frame/CodeForm.tsx';
import { secondFactorQuery, secondFactorSetupQuery } from '#client/features/auth/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx';
import { Answer, CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import type { secondFactorSetup } from '#shared/auth/second-factor.schema.ts';

interface SecondFactorSetupProps {
  /** The second factor is on, and its recovery codes are kept. */
  onDone: () => void;
}

/**
 * Sets up an authenticator app: the secret as picture and text, a first code, the recovery codes. Asks for a new
 * secret as soon as it is shown.
 */
export function SecondFactorSetup({ onDone }: SecondFactorSetupProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: setup, error, refetch } = useReadOf(secondFactorSetupQuery);
  const [codes, setCodes] = useState<readonly string[]>();

  function enabled(recoveryCodes: readonly string[]): void {
    setCodes(recoveryCodes);
    void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  }

  if (codes) return <Enabled codes={codes} onDone={onDone} />;
  if (setup) return <SecondFactorEnableForm setup={setup} onEnabled={enabled} />;
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_ON') {
    return (
      <Stack gap="4">
        <Notice tone="info">{error.message}</Notice>
        <Button size="xl" onClick={onDone}>
          {t('auth.secondFactor.continue')}
        </Button>
      </Stack>
    );
  }
  return <Answer query={{ error, refetch }} skeleton={<CardSkeleton lines={6} />} reference="shown" />;
}

function Enabled({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The previously focused form is unmounted.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <Stack gap="4">
      <Notice tone="success">{t('auth.secondFactor.enabled')}</Notice>
      <Stack gap="1">
        <Heading as="h2" ref={heading} tabIndex={-1} outline="none" textStyle="md" fontWeight="semibold">
          {t('auth.secondFactor.recovery.title')}
        </Heading>
        <RecoveryCodes codes={codes} />
      </Stack>
      <Button size="xl" onClick={onDone}>
        {t('auth.secondFactor.recovery.kept')}
      </Button>
    </Stack>
  );
}

const schema = secondFactorCode(appDigits);

interface SecondFactorEnableFormProps {
  setup: z.infer<typeof secondFactorSetup>;
  onEnabled: (recoveryCodes: readonly string[]) => void;
}

/** The secret for the authenticator app, and a first code that proves that the app has it. */
function SecondFactorEnableForm({ setup, onEnabled }: SecondFactorEnableFormProps) {
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

const fileName = 'takt-recovery-codes.txt';

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Recovery codes, which can be read this one time, to be kept elsewhere. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        {t('auth.secondFactor.recovery.text')}
      </Text>
      <Grid
        as="ul"
        aria-label={t('auth.secondFactor.recovery.title')}
        templateColumns="repeat(2, minmax(0, 1fr))"
        gap="2"
        p="3"
        bg="bg.subtle"
        borderWidth="1px"
        borderRadius="l2"
        listStyleType="none"
        textStyle="md"
        fontWeight="medium"
        className="num"
        textAlign="center"
      >
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </Grid>
      <HStack gap="2">
        <CopyButton withText label={t('auth.secondFactor.recovery.copy')} text={text} />
        <Button variant="outline" size="sm" type="button" onClick={() => download(text)}>
          <Download aria-hidden />
          {t('auth.secondFactor.recovery.download')}
        </Button>
      </HStack>
    </Stack>
  );
}
