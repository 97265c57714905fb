import { Button, chakra, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { teamIdIn } from '#client/features/join-team/team-reference.ts';
import { call } from '#client/lib/api.ts';
import { applyErrors } from '#client/lib/form-errors.ts';
import { Field } from '#client/ui/Field.tsx';
import { Notice } from '#client/ui/Notice.tsx';
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
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      email: wish.email ?? '',
      fullName: wish.fullName ?? '',
      linkAddress: wish.linkAddress ?? '',
      position: wish.position ?? '',
      organizationTeamId: wish.organizationTeamId ?? '',
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (input) => {
    try {
      await call(joinRequestsApi.create, { body: input });
      onSent(input);
    } catch (error) {
      applyErrors(setError, error, ['email', 'fullName', 'linkAddress', 'position', 'organizationTeamId']);
    }
  });

  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="4">
      {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
      <Field label={t('join.fields.email')} error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" dir="auto" />
      </Field>
      <Field label={t('join.fields.fullName')} error={errors.fullName?.message}>
        <Input {...register('fullName')} autoComplete="name" dir="auto" />
      </Field>
      <Field
        label={t('join.fields.link')}
        hint={t('join.fields.linkHint')}
        error={errors.linkAddress?.message}
      >
        <Input {...register('linkAddress')} inputMode="url" autoComplete="url" dir="ltr" />
      </Field>
      <Field
        label={t('join.fields.position')}
        hint={t('join.fields.positionHint')}
        error={errors.position?.message}
      >
        <Input {...register('position')} autoComplete="organization-title" dir="auto" />
      </Field>
      <Field
        label={t('join.fields.team')}
        hint={t('join.fields.teamHint')}
        error={errors.organizationTeamId?.message}
      >
        <Input {...register('organizationTeamId')} autoComplete="off" spellCheck={false} dir="ltr" />
      </Field>
      <Button type="submit" loading={isSubmitting} loadingText={t('join.sending')}>
        {t('join.submit')}
      </Button>
    </chakra.form>
  );
}
