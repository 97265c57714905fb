import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ResendLine } from '#client/features/auth/parts/ResendLine.tsx';
import type { JoinWish } from '#client/features/join-team/JoinForm.tsx';
import { call } from '#client/lib/api.ts';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { CodeInput } from '#client/ui/CodeInput.tsx';
import { Field } from '#client/ui/Field.tsx';
import { codeLength } from '#shared/auth/code.ts';
import { joinRequestTexts } from '#shared/join-requests/join-request.schema.ts';
import { joinRequestsApi } from '#shared/join-requests/join-requests.api.ts';

export interface JoinCodeFormProps {
  wish: JoinWish;
  onValidated: () => void;
  onBack: () => void;
}

const refusalOf = (error: Error) =>
  error instanceof ApiError ? (error.fields.code ?? error.message) : errorText(error);

/** Proves by the mailed code that the address is the person's own. */
export function JoinCodeForm({ wish, onValidated, onBack }: JoinCodeFormProps) {
  const { t } = useTranslation();
  const { email, organizationTeamId } = wish;
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const validate = useMutation({
    mutationFn: (given: string) =>
      call(joinRequestsApi.validate, { body: { email, organizationTeamId, code: given } }),
    onSuccess: onValidated,
  });
  const refusal = validate.error ? refusalOf(validate.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setShort(code.length < codeLength);
    if (code.length === codeLength) validate.mutate(code);
  }

  function change(next: string) {
    setCode(next);
    setShort(false);
    validate.reset();
  }

  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="4">
      <Text textStyle="sm" color="fg.muted">
        <Trans i18nKey="join.sentTo" values={{ email }} components={{ address: <bdi /> }} />
      </Text>
      <Field label={t('join.fields.code')} error={isShort ? joinRequestTexts.code : refusal}>
        <CodeInput value={code} onChange={change} onComplete={(given) => validate.mutate(given)} autoFocus />
      </Field>
      <Button type="submit" loading={validate.isPending} loadingText={t('join.checking')}>
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
    </chakra.form>
  );
}
