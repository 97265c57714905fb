import { Button, Input } from '@chakra-ui/react';
import { z } from 'zod';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { type Team, teamName } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

const newTeam = z.object({ name: teamName });

interface CreateTeamFormProps {
  employeeId: string;
  onCreated: (team: Team) => void;
}

/** The name of a new team; its creator manages it. */
export function CreateTeamForm({ employeeId, onCreated }: CreateTeamFormProps) {
  const { t } = useTranslation();
  const { mutateAsync: create } = useWriteOf(
    async (name: string): Promise<Team | undefined> => {
      const body = { name, managerIds: [employeeId], public: true };
      const created = await call(teamsApi.create, { body });
      return 'items' in created ? created.items.find((team) => team.name === name.trim()) : created;
    },
    { sends: [teamsApi.create] },
  );
  const form = useApiForm({
    schema: newTeam,
    values: { name: '' },
    submit: async ({ name }) => {
      try {
        const team = await create(name);
        notify.success(() => t('workspace.teamCreated'));
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
