import { SecondFactorStep } from '#client/features/auth/SecondFactorStep.tsx';
import type { SignInFlow, SignInStep } from '#client/features/auth/use-sign-in.ts';
import { WorkspaceStep } from '#client/features/auth/WorkspaceStep.tsx';

export interface SignInStepsProps {
  step: SignInStep;
  signIn: SignInFlow;
  /** Back to where somebody says who they are. */
  onStartOver: () => void;
}

/** What follows the first proof, whatever it was. */
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
