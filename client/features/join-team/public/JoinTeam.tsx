import { Button, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Trans } from 'react-i18next';
import { z } from 'zod';
import { ResendLine } from '#client/features/auth/public/ResendLine.tsx';
import { call } from '#client/lib/api/api.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { CodeInput } from '#client/ui/inputs/CodeInput.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { codeLength } from '#shared/auth/code.ts';
import { joinRequestInput, joinRequestTexts } from '#shared/invitations/join-request.schema.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';

type Step = { kind: 'wish'; wish: Partial<JoinWish> } | { kind: 'code'; wish: JoinWish } | { kind: 'done' };

interface JoinTeamProps {
  /** The initial values of the form. */
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

const { email, fullName, linkAddress, position, organizationTeamId } = joinRequestInput.shape;

const wishSchema = z.object({
  email,
  fullName,
  linkAddress,
  position,
  organizationTeamId: z.string().transform(teamIdIn).pipe(organizationTeamId),
});

type JoinWish = z.output<typeof wishSchema>;

interface JoinFormProps {
  wish: Partial<JoinWish>;
  /** The code is mailed. */
  onSent: (wish: JoinWish) => void;
}

/** The form of a join request: person and team. */
function JoinForm({ wish, onSent }: JoinFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: wishSchema,
    values: {
      email: wish.email ?? '',
      fullName: wish.fullName ?? '',
      linkAddress: wish.linkAddress ?? '',
      position: wish.position ?? '',
      organizationTeamId: wish.organizationTeamId ?? '',
    },
    submit: async (body) => {
      await call(joinRequestsApi.create, { body });
      onSent(body);
    },
  });
  const { register, errorOf } = form;
  return (
    <Form form={form}>
      <Field label={t('join.fields.email')} error={errorOf('email')}>
        <Input {...register('email')} type="email" autoComplete="email" dir="auto" />
      </Field>
      <Field label={t('join.fields.fullName')} error={errorOf('fullName')}>
        <Input {...register('fullName')} autoComplete="name" dir="auto" />
      </Field>
      <Field label={t('join.fields.link')} hint={t('join.fields.linkHint')} error={errorOf('linkAddress')}>
        <Input {...register('linkAddress')} inputMode="url" autoComplete="url" dir="ltr" />
      </Field>
      <Field
        label={t('join.fields.position')}
        hint={t('join.fields.positionHint')}
        error={errorOf('position')}
      >
        <Input {...register('position')} autoComplete="organization-title" dir="auto" />
      </Field>
      <Field
        label={t('join.fields.team')}
        hint={t('join.fields.teamHint')}
        error={errorOf('organizationTeamId')}
      >
        <Input {...register('organizationTeamId')} autoComplete="off" spellCheck={false} dir="ltr" />
      </Field>
      <Button type="submit" loading={form.isBusy} loadingText={t('join.sending')}>
        {t('join.submit')}
      </Button>
    </Form>
  );
}

interface JoinCodeFormProps {
  wish: JoinWish;
  onValidated: () => void;
  onBack: () => void;
}

const codeSchema = z.object({ code: z.string().min(codeLength, joinRequestTexts.code) });

/** Proves by the mailed code that the address is the person's own. */
function JoinCodeForm({ wish, onValidated, onBack }: JoinCodeFormProps) {
  const { t } = useTranslation();
  const { email, organizationTeamId } = wish;
  const form = useApiForm({
    schema: codeSchema,
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

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The id in what somebody pasted: the id itself, or the public link of a team, which ends in it. */
function teamIdIn(text: string): string {
  return text.match(id)?.at(-1)?.toLowerCase() ?? text.trim();
}
