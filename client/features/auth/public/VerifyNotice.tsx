import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { z } from 'zod';
import { MailboxHint, ResendLine } from '#client/features/auth/public/ResendLine.tsx';
import { closeVerification } from '#client/features/auth/public/verification.ts';
import { meQuery } from '#client/features/auth/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { refresh, useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { CodeInput } from '#client/ui/inputs/CodeInput.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { codeLength } from '#shared/auth/code.ts';

const schema = z.object({ code: z.string().min(codeLength, authTexts.codeRequired) });

const Resend = ({ email }: { email: string }) => (
  <ResendLine onResend={() => call(authApi.resendVerification, { body: { email } })} />
);

function CodeForm({ email }: { email: string }) {
  const { t } = useTranslation();
  // Does not steal the focus from a menu that is open meanwhile.
  const [isFocusFree] = useState(() => !document.activeElement?.closest('button, a, input, [role=menu]'));
  const queryClient = useQueryClient();
  const form = useApiForm({
    schema,
    values: { code: '' },
    submit: async ({ code }) => {
      await call(authApi.verifyByCode, { body: { code, email } });
      notify.success(() => t('auth.verify.done'));
      await refresh(queryClient, 'users');
      closeVerification();
    },
  });
  return (
    <Form form={form}>
      <Box maxW="352px">
        <Field label={t('auth.fields.code')} error={form.errorOf('code')}>
          <CodeInput
            {...form.bind('code')}
            ref={form.focusRef('code')}
            autoFocus={isFocusFree}
            onComplete={() => form.onSubmit()}
          />
        </Field>
      </Box>
      <HStack gap="4" flexWrap="wrap">
        <Button type="submit" variant="outline" loading={form.isBusy} loadingText={t('auth.verify.pending')}>
          {t('auth.verify.submit')}
        </Button>
        <Resend email={email} />
      </HStack>
    </Form>
  );
}

/** Reminds people to verify their email with the mailed code or link; nothing for everybody else. */
export function VerifyNotice() {
  const { data: me } = useReadOf(meQuery);
  const email = me?.email;
  if (!me || !email || me.isEmailVerified !== false) return null;
  const isByLink = me.hasTemporaryPassword === true;
  return (
    <Stack gap="3">
      <Text textStyle="sm" color="fg.muted">
        <Trans
          i18nKey={isByLink ? 'auth.verify.linkSentTo' : 'auth.verify.sentTo'}
          values={{ email }}
          components={{ address: <bdi /> }}
        />
      </Text>
      {isByLink ? <Resend email={email} /> : <CodeForm email={email} />}
      <MailboxHint />
    </Stack>
  );
}
