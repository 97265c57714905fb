import '#client/locales/en/pages/join.json';
import { Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JoinCodeForm } from '#client/features/join-team/JoinCodeForm.tsx';
import { JoinForm, type JoinWish } from '#client/features/join-team/JoinForm.tsx';
import { Notice } from '#client/ui/Notice.tsx';

type Step = { kind: 'wish'; wish: Partial<JoinWish> } | { kind: 'code'; wish: JoinWish } | { kind: 'done' };

export interface JoinTeamProps {
  /** What is known already. */
  wish: Partial<JoinWish>;
  /** The way on once everything is done. */
  next: ReactNode;
}

/** The way into a public team: a request, the code that proves the address, then the managers decide. */
export function JoinTeam({ wish, next }: JoinTeamProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ kind: 'wish', wish });
  if (step.kind === 'wish') {
    return <JoinForm wish={step.wish} onSent={(sent) => setStep({ kind: 'code', wish: sent })} />;
  }
  if (step.kind === 'code') {
    return (
      <JoinCodeForm
        wish={step.wish}
        onValidated={() => setStep({ kind: 'done' })}
        onBack={() => setStep({ kind: 'wish', wish: step.wish })}
      />
    );
  }
  return (
    <Stack gap="4">
      <Notice tone="success">{t('join.validated')}</Notice>
      <Text textStyle="sm" color="fg.muted">
        {t('join.next')}
      </Text>
      {next}
    </Stack>
  );
}
