import '#client/features/auth/parts/words.ts';
import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { AuthForm } from '#client/features/auth/AuthForm.tsx';
import { MailboxHint } from '#client/features/auth/MailboxHint.tsx';
import { ResendLine } from '#client/features/auth/parts/ResendLine.tsx';
import { meQuery } from '#client/features/auth/queries.ts';
import { call } from '#client/lib/api.ts';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { tenantId } from '#client/lib/session.ts';
import { inWords } from '#client/lib/texts.ts';
import { CodeInput } from '#client/ui/CodeInput.tsx';
import { Field } from '#client/ui/Field.tsx';
import { notify } from '#client/ui/notify.ts';
import { Panel } from '#client/ui/Panel.tsx';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { codeLength } from '#shared/auth/code.ts';

function refusalOf(error: Error): string {
  return error instanceof ApiError ? (error.fields.code ?? error.message) : errorText(error);
}

function CodeForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: (given: string) => call(authApi.verifyByCode, { body: { code: given, email } }),
    onSuccess: () => {
      notify.success(t('auth.verify.done'));
      return queryClient.invalidateQueries({ queryKey: [tenantId(), 'users'] });
    },
  });
  const [isShort, setIsShort] = useState(false);
  const message = isShort ? authTexts.codeRequired : verify.error && refusalOf(verify.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsShort(code.length < codeLength);
    if (code.length === codeLength) verify.mutate(code);
  }

  function change(next: string) {
    setCode(next);
    setIsShort(false);
    verify.reset();
  }

  return (
    <AuthForm onSubmit={submit}>
      <Box maxW="352px">
        <Field label={t('auth.fields.code')} error={inWords(message ?? undefined)}>
          <CodeInput value={code} onChange={change} onComplete={(given) => verify.mutate(given)} />
        </Field>
      </Box>
      <HStack gap="4" flexWrap="wrap">
        <Button
          type="submit"
          variant="outline"
          loading={verify.isPending}
          loadingText={t('auth.verify.pending')}
        >
          {t('auth.verify.submit')}
        </Button>
        <ResendLine onResend={() => call(authApi.resendVerification, { body: { email } })} />
      </HStack>
    </AuthForm>
  );
}

/** Asks whoever has not verified the e-mail yet for the mailed code; nothing for everybody else. */
export function VerifyNotice() {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery(tenantId()));
  const email = me?.email;
  if (!me || !email || me.isEmailVerified !== false) return null;
  return (
    <Panel title={t('auth.verify.noticeTitle')}>
      <Stack gap="3">
        <Text textStyle="sm">{inWords(authTexts.unverified)}</Text>
        <Text textStyle="sm" color="fg.muted">
          <Trans i18nKey="auth.verify.sentTo" values={{ email }} components={{ address: <bdi /> }} />
        </Text>
        <CodeForm email={email} />
        <MailboxHint />
      </Stack>
    </Panel>
  );
}
