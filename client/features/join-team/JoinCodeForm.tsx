import { Button, HStack, Text } from '@chakra-ui/react';
import { Trans, useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ResendLine } from '#client/features/auth/public/ResendLine.tsx';
import type { JoinWish } from '#client/features/join-team/JoinForm.tsx';
import { call } from '#client/lib/api.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { CodeInput } from '#client/ui/CodeInput.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { codeLength } from '#shared/auth/code.ts';
import { joinRequestTexts } from '#shared/join-requests/join-request.schema.ts';
import { joinRequestsApi } from '#shared/join-requests/join-requests.api.ts';

export interface JoinCodeFormProps {
  wish: JoinWish;
  onValidated: () => void;
  onBack: () => void;
}

const schema = z.object({ code: z.string().min(codeLength, joinRequestTexts.code) });

/** Proves by the mailed code that the address is the person's own. */
export function JoinCodeForm({ wish, onValidated, onBack }: JoinCodeFormProps) {
  const { t } = useTranslation();
  const { email, organizationTeamId } = wish;
  const form = useApiForm({
    schema,
    values: { code: '' },
    submit: async ({ code }) => {
      await call(joinRequestsApi.validate, { body: { email, organizationTeamId, code } });
      onValidated();
    },
  });
  return (
    <Form form={form}>
      <Text textStyle="sm" color="fg.muted">
        <Trans i18nKey="join.sentTo" values={{ email }} components={{ address: <bdi /> }} />
      </Text>
      <Field label={t('join.fields.code')} error={form.errorOf('code')}>
        <CodeInput
          {...form.bind('code')}
          ref={form.focusRef('code')}
          onComplete={() => form.onSubmit()}
          autoFocus
        />
      </Field>
      <Button type="submit" loading={form.isBusy} loadingText={t('join.checking')}>
        {t('join.confirm')}
      </Button>
      <HStack justify="space-between" flexWrap="wrap">
        <ResendLine
          justSent
          onResend={() => call(joinRequestsApi.resendCode, { body: { email, organizationTeamId } })}
        />
        <Button variant="plain" size="xs" type="button" onClick={onBack}>
          {t('join.change')}
        </Button>
      </HStack>
    </Form>
  );
}
