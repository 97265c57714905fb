import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { SecondFactorForm, type SecondFactorMethod } from '#client/features/auth/SecondFactorForm.tsx';
import { redeemSecondFactor, type SignedIn } from '#client/features/auth/sign-in.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { inWords } from '#client/lib/texts.ts';
import { Notice } from '#client/ui/Notice.tsx';

export interface SecondFactorStepProps {
  challenge: string;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  onStartOver: () => void;
}

/** The second step of a sign-in whose account has a second factor. */
export function SecondFactorStep({ challenge, onSignedIn, onStartOver }: SecondFactorStepProps) {
  const { t } = useTranslation();
  const [method, setMethod] = useState<SecondFactorMethod>('app');
  const [trusted, setTrusted] = useState(false);
  const [expiry, setExpiry] = useState<string>();
  const other = method === 'app' ? 'recovery' : 'app';

  async function submit(code: string): Promise<void> {
    const answer = { challenge, code, rememberDevice: trusted };
    const signedIn = await redeemSecondFactor(answer).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.fields.challenge === undefined) throw error;
      setExpiry(error.fields.challenge);
    });
    if (signedIn) await onSignedIn(signedIn);
  }

  if (expiry !== undefined) {
    return (
      <AuthLayout title={t('auth.secondFactor.title')}>
        <Notice tone="danger">{inWords(expiry)}</Notice>
        <Button size="xl" autoFocus onClick={onStartOver}>
          {t('auth.secondFactor.startOver')}
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.secondFactor.title')} subtitle={t(`auth.secondFactor.subtitles.${method}`)}>
      <SecondFactorForm
        key={method}
        method={method}
        trusted={trusted}
        onTrustedChange={setTrusted}
        onSubmit={submit}
      />
      <Stack gap="2" align="start">
        <Button variant="plain" size="sm" onClick={() => setMethod(other)}>
          {t(`auth.secondFactor.use.${other}`)}
        </Button>
        <Button variant="plain" size="sm" onClick={onStartOver}>
          {t('auth.workspace.otherAccount')}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
