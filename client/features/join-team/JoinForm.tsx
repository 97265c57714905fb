import { Button, Input } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { teamIdIn } from '#client/features/join-team/team-reference.ts';
import { call } from '#client/lib/api.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { joinRequestInput } from '#shared/join-requests/join-request.schema.ts';
import { joinRequestsApi } from '#shared/join-requests/join-requests.api.ts';

const { email, fullName, linkAddress, position, organizationTeamId } = joinRequestInput.shape;

const schema = z.object({
  email,
  fullName,
  linkAddress,
  position,
  organizationTeamId: z.string().transform(teamIdIn).pipe(organizationTeamId),
});

export type JoinWish = z.output<typeof schema>;

export interface JoinFormProps {
  wish: Partial<JoinWish>;
  /** The code is mailed. */
  onSent: (wish: JoinWish) => void;
}

/** Who asks to join which team. */
export function JoinForm({ wish, onSent }: JoinFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema,
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
