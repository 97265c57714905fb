import { Grid, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { employeesQuery } from '#client/features/members/queries.ts';
import type { ProjectDraft } from '#client/features/projects/project-draft.ts';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { personOf } from '#client/features/tasks/public/task-text.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import type { ApiForm } from '#client/lib/use-api-form.ts';
import { Check } from '#client/ui/Check.tsx';
import { MultiEntityPicker } from '#client/ui/EntityPicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { LabelChip } from '#client/ui/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';

/** Who works on the project, who manages it, which teams see it. */
export function ProjectPeople({ form }: { form: ApiForm<ProjectDraft> }) {
  const { t } = useTranslation();
  const scope = useScope();
  const { tags } = useTaskLists(scope);
  const isPublic = form.bind('isPublic');
  const people = (useReadOf(employeesQuery(scope)).data?.items ?? []).map(personOf);
  const others = (taken: readonly string[]) => people.filter(({ id }) => !taken.includes(id));
  const face = ({ name, imageUrl }: (typeof people)[number]) => (
    <HStack as="span" gap="2" minW="0">
      <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />
      {name}
    </HStack>
  );
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <Choice label={t('projects.form.managers')}>
          <MultiEntityPicker
            label={t('projects.form.managers')}
            items={others(form.watch('memberIds'))}
            itemKey={({ id }) => id}
            itemText={({ name }) => name}
            renderItem={face}
            {...form.bind('managerIds')}
            clearable
          />
        </Choice>
        <Choice label={t('projects.form.members')}>
          <MultiEntityPicker
            label={t('projects.form.members')}
            items={others(form.watch('managerIds'))}
            itemKey={({ id }) => id}
            itemText={({ name }) => name}
            renderItem={face}
            {...form.bind('memberIds')}
            clearable
          />
        </Choice>
        <Choice label={t('projects.form.teams')} hint={t('projects.form.teamsHint')}>
          <MultiEntityPicker
            label={t('projects.form.teams')}
            items={scope.teams}
            itemKey={({ id }) => id}
            itemText={({ name }) => name}
            {...form.bind('teamIds')}
            clearable
          />
        </Choice>
        <Choice label={t('projects.form.labels')}>
          <MultiEntityPicker
            label={t('projects.form.labels')}
            items={tags}
            itemKey={({ id }) => id}
            itemText={({ name }) => name}
            renderItem={({ name, color }) => <LabelChip name={name} color={color} />}
            {...form.bind('tagIds')}
            clearable
          />
        </Choice>
      </Grid>
      <Check checked={isPublic.value} onCheckedChange={isPublic.onChange}>
        {t('projects.form.public')}
      </Check>
    </>
  );
}

function Choice({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <Field label={label} hint={hint}>
      {children}
    </Field>
  );
}
