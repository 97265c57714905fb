import { Button, Input } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { createTeamMutation } from '#client/features/workspace/queries.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { Field } from '#client/ui/Field.tsx';
import { Form } from '#client/ui/Form.tsx';
import { type Team, teamName } from '#shared/teams/team.schema.ts';

const newTeam = z.object({ name: teamName });

export interface CreateTeamFormProps {
  employeeId: string;
  onCreated: (team: Team) => void;
}

/** The name of a new team; whoever creates it manages it. */
export function CreateTeamForm({ employeeId, onCreated }: CreateTeamFormProps) {
  const { t } = useTranslation();
  const create = useMutation(createTeamMutation);
  const form = useApiForm({
    schema: newTeam,
    values: { name: '' },
    submit: async ({ name }) => {
      try {
        const team = await create.mutateAsync({ name, employeeId });
        if (team) onCreated(team);
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields.name !== undefined) throw error;
        throw new Error(t('workspace.createFailed', { reason: error.message }), { cause: error });
      }
    },
  });
  return (
    <Form form={form} gap="3" w="100%" textAlign="start">
      <Field label={t('workspace.teamName')} error={form.errorOf('name')} required>
        <Input {...form.register('name')} autoComplete="off" dir="auto" />
      </Field>
      <Button type="submit" loading={form.isBusy} justifySelf="end">
        {t('workspace.createTeam')}
      </Button>
    </Form>
  );
}
