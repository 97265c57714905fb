import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorQuery } from '#client/features/auth/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { notify } from '#client/ui/notify.ts';
import { accountApi } from '#shared/auth/account.api.ts';
import { type CodeReceiver, newAddressNext } from '#shared/auth/account.schema.ts';
import { authTexts, emailAddress } from '#shared/auth/auth.schema.ts';
import { codeLength } from '#shared/auth/code.ts';

/** What shows that it is the owner: the code where there is a second factor, else the password where there is one. */
export type Proof = 'currentPassword' | 'code';

function isNewAddressNext(error: unknown): boolean {
  return error instanceof ApiError && error.code === newAddressNext;
}

/** The steps: the new address with what proves the owner, then the mailed code, or one code after the other. */
export function useEmailChange(onDone: () => void) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const factor = useQuery(secondFactorQuery);
  const proof: Proof = factor.data?.isEnabled ? 'code' : 'currentPassword';
  const [isProofWrong, setProofWrong] = useState(false);
  const [given, setGiven] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<CodeReceiver>();
  const { isBusy, failure, setFailure, attempt } = useAttempt();

  async function requestCode() {
    const address = emailAddress.safeParse(email);
    setProofWrong(false);
    if (!address.success) return setFailure(authTexts.email);
    const body = { email: address.data, ...(given !== '' ? { [proof]: given } : {}) };
    await attempt(async () => {
      try {
        setSentTo((await call(accountApi.requestEmailChange, { body })).sentTo);
      } catch (error) {
        const wrong = error instanceof ApiError ? error.fields[proof] : undefined;
        setProofWrong(wrong !== undefined);
        throw wrong === undefined ? error : new Error(wrong, { cause: error });
      }
    }, 'email');
  }

  async function verify(typed: string) {
    if (typed.length < codeLength) return setFailure(authTexts.codeRequired);
    await attempt(async () => {
      try {
        await call(accountApi.verifyEmailChange, { body: { code: typed } });
      } catch (error) {
        if (!isNewAddressNext(error)) throw error;
        setCode('');
        return setSentTo('new');
      }
      await queryClient.invalidateQueries({ queryKey: [tenantId, 'users'] });
      notify.success(t('settings.email.changed'));
      onDone();
    }, 'code');
  }

  const submit = () => (sentTo === undefined ? requestCode() : verify(code));
  return {
    ...{ email, setEmail, proof, isProofWrong, given, setGiven, code, setCode, sentTo },
    ...{ isBusy, failure, setFailure, submit, verify },
  };
}
