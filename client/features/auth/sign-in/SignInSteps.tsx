import { Button, Stack } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { appDigits, CodeForm, secondFactorCode } from '#client/features/auth/frame/CodeForm.tsx';
import {
  redeemSecondFactor,
  type SignedIn,
  type SignInFlow,
  type SignInStep,
  type WorkspaceChosen,
} from '#client/features/auth/sign-in/sign-in.ts';
import { WorkspaceForm } from '#client/features/auth/sign-in/WorkspaceForm.tsx';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import type { WorkspaceList } from '#shared/auth/auth.schema.ts';
import { codeLength } from '#shared/auth/code.ts';
import { trustedDeviceDays } from '#shared/auth/second-factor.schema.ts';

interface SignInStepsProps {
  step: SignInStep;
  signIn: SignInFlow;
  /** Back to where somebody says who they are. */
  onStartOver: () => void;
}

/** The steps after the first proof of identity. */
export function SignInSteps({ step, signIn, onStartOver }: SignInStepsProps) {
  if (step.kind === 'workspace') {
    return (
      <WorkspaceStep
        list={step.list}
        error={step.error}
        onEnter={(chosen) => signIn.enter(step.list, chosen)}
        onOtherAccount={onStartOver}
      />
    );
  }
  return (
    <SecondFactorStep challenge={step.challenge} onSignedIn={signIn.proceed} onStartOver={onStartOver} />
  );
}

interface WorkspaceStepProps {
  list: WorkspaceList;
  error?: unknown;
  onEnter: (chosen: WorkspaceChosen) => Promise<void>;
  onOtherAccount: () => void;
}

/** The last step of sign-in for somebody who belongs to several workspaces. */
function WorkspaceStep({ list, error, onEnter, onOtherAccount }: WorkspaceStepProps) {
  const { t } = useTranslation();
  return (
    <AuthLayout
      title={t('auth.workspace.title')}
      subtitle={t('auth.workspace.signedInAs', { email: list.confirmed_email })}
    >
      <WorkspaceForm
        workspaces={list.workspaces}
        label={t('auth.workspace.title')}
        submitLabel={t('auth.workspace.submit')}
        pendingLabel={t('auth.workspace.entering')}
        onSubmit={onEnter}
        firstError={error}
        focusOnOpen
      />
      <Button variant="plain" size="sm" alignSelf="start" onClick={onOtherAccount}>
        {t('auth.workspace.otherAccount')}
      </Button>
    </AuthLayout>
  );
}

interface StepFrameProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
}

interface SecondFactorStepProps {
  challenge: string;
  /** Around the step; by default a page of its own. */
  Frame?: ComponentType<StepFrameProps>;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  onStartOver: () => void;
}

/** The second step of a sign-in whose account has a second factor. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  const { challenge, onSignedIn, onStartOver, Frame = AuthLayout } = props;
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
      <Frame title={t('auth.secondFactor.title')}>
        <Notice tone="danger">{toLocalText(expiry)}</Notice>
        <Button size="xl" autoFocus onClick={onStartOver}>
          {t('auth.secondFactor.startOver')}
        </Button>
      </Frame>
    );
  }
  return (
    <Frame title={t('auth.secondFactor.title')} subtitle={t(`auth.secondFactor.subtitles.${method}`)}>
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
    </Frame>
  );
}

type SecondFactorMethod = 'app' | 'recovery';

const lengths = { app: appDigits, recovery: codeLength } as const;
const schemas = { app: secondFactorCode(lengths.app), recovery: secondFactorCode(lengths.recovery) } as const;

interface SecondFactorFormProps {
  method: SecondFactorMethod;
  trusted: boolean;
  onTrustedChange: (trusted: boolean) => void;
  onSubmit: (code: string) => Promise<void>;
}

/** The code of the app, or one of those kept for the day it is lost. */
function SecondFactorForm({ method, trusted, onTrustedChange, onSubmit }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: schemas[method],
    values: { code: '' },
    submit: async ({ code }, { setValue }) => {
      try {
        await onSubmit(code);
      } catch (error) {
        // The next code is another one: what was typed is of no use any more.
        if (error instanceof ApiError && error.fields.code !== undefined) setValue('code', '');
        throw error;
      }
    },
  });

  return (
    <CodeForm
      form={form}
      code={{
        ...form.bind('code'),
        ref: form.focusRef('code'),
        error: form.errorOf('code'),
        label: t(`auth.secondFactor.fields.${method}`),
        length: lengths[method],
        characters: method === 'app' ? 'digits' : 'letters-and-digits',
        autoFocus: true,
      }}
      below={
        <Check checked={trusted} onCheckedChange={onTrustedChange}>
          {t('auth.secondFactor.trust', { days: trustedDeviceDays })}
        </Check>
      }
      submitLabel={t('auth.secondFactor.submit')}
      busyLabel={t('auth.secondFactor.checking')}
    />
  );
}
