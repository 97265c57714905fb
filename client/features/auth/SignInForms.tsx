import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { CodeRequestForm } from '#client/features/auth/CodeRequestForm.tsx';
import { PasswordForm } from '#client/features/auth/PasswordForm.tsx';
import type { SignedIn } from '#client/features/auth/sign-in.ts';
import { TextLink } from '#client/features/auth/TextLink.tsx';
import { Tabs } from '#client/ui/Tabs.tsx';

type Method = 'password' | 'code';

export interface SignInFormsProps {
  email: string;
  onEmailChange: (email: string) => void;
  next: string | undefined;
  /** What the address of the page asks for. */
  firstMethod: string | null;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
}

/** Sign-in with a password or a mailed code. */
export function SignInForms(props: SignInFormsProps) {
  const { email, onEmailChange, next, firstMethod, onSignedIn } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [method, setMethod] = useState<Method>(firstMethod === 'code' ? 'code' : 'password');
  const [focusOnOpen, setFocusOnOpen] = useState(true);
  const shared = { email, onEmailChange, focusOnOpen };
  return (
    <Tabs
      label={t('auth.signIn.methods')}
      value={method}
      onChange={(value) => {
        setMethod(value === 'code' ? 'code' : 'password');
        setFocusOnOpen(false);
      }}
      items={[
        {
          value: 'password',
          label: t('auth.signIn.byPassword'),
          content: (
            <PasswordForm
              {...shared}
              onSignedIn={onSignedIn}
              aside={
                <TextLink to={paths.forgotPassword({ email, next })} textStyle="xs">
                  {t('auth.signIn.forgotten')}
                </TextLink>
              }
            />
          ),
        },
        {
          value: 'code',
          label: t('auth.signIn.byCode'),
          content: (
            <CodeRequestForm
              {...shared}
              onSent={(address) => void navigate(paths.passcode({ email: address, next }))}
            />
          ),
        },
      ]}
    />
  );
}
