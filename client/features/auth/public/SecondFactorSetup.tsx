import { useReadOf } from '#client/lib/read.ts';
import '#client/locales/en/pages/auth.json';
import { Button, Heading, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecoveryCodes } from '#client/features/auth/public/RecoveryCodes.tsx';
import { secondFactorQuery, secondFactorSetupQuery } from '#client/features/auth/queries.ts';
import { SecondFactorEnableForm } from '#client/features/auth/SecondFactorEnableForm.tsx';
import { inWords } from '#client/lib/texts.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { CardSkeleton } from '#client/ui/CardSkeleton.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

export interface SecondFactorSetupProps {
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
  if (error?.message === secondFactorTexts.alreadyEnabled) {
    return (
      <Stack gap="4">
        <Notice tone="info">{inWords(error.message)}</Notice>
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
  // The form that had the focus is gone.
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
