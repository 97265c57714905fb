import { Button, chakra, Input } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createTeamMutation } from '#client/features/workspace/queries.ts';
import { ApiError, errorText } from '#client/lib/api-error.ts';
import { Field } from '#client/ui/Field.tsx';
import { type Team, teamName } from '#shared/teams/team.schema.ts';

const newTeam = z.object({ name: teamName });

export interface CreateTeamFormProps {
  tenantId: string;
  employeeId: string;
  onCreated: (team: Team) => void;
}

/** What the name is refused for, else what the server says of the team as a whole. */
function refusalOf(error: Error | null, say: (reason: string) => string): string | undefined {
  if (error === null) return undefined;
  return error instanceof ApiError ? (error.fields.name ?? say(error.message)) : errorText(error);
}

/** The name of a new team; whoever creates it manages it. */
export function CreateTeamForm({ tenantId, employeeId, onCreated }: CreateTeamFormProps) {
  const { t } = useTranslation();
  const create = useMutation(createTeamMutation(tenantId));
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newTeam),
    defaultValues: { name: '' },
  });
  const submit = handleSubmit(({ name }) =>
    create.mutate({ name, employeeId }, { onSuccess: (team) => team && onCreated(team) }),
  );
  return (
    <chakra.form noValidate onSubmit={submit} display="grid" gap="3" w="100%" textAlign="start">
      <Field
        label={t('workspace.teamName')}
        error={
          formState.errors.name?.message ??
          refusalOf(create.error, (reason) => t('workspace.createFailed', { reason }))
        }
        required
      >
        <Input {...register('name', { onChange: () => create.reset() })} autoComplete="off" dir="auto" />
      </Field>
      <Button type="submit" loading={create.isPending} justifySelf="end">
        {t('workspace.createTeam')}
      </Button>
    </chakra.form>
  );
}
