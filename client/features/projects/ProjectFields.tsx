import { Button, chakra, Grid, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { employeesQuery } from '#client/features/members/queries.ts';
import type { ProjectDraft } from '#client/features/projects/project-draft.ts';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { type Person, personOf } from '#client/features/workspace/public/people.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { uploadImage } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import type { ApiForm } from '#client/lib/input/use-api-form.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { FileButton } from '#client/ui/inputs/FileButton.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { PersonOption } from '#client/ui/marks/MemberAvatar.tsx';
import { EntityPicker, MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import type { PickerSource } from '#client/ui/pickers/PickerShell.tsx';
import { projectImageTypes } from '#shared/files/image.schema.ts';
import { projectImageError } from '#shared/projects/project-form.ts';
import { allClientsQuery } from './queries.ts';

export const fieldColumns = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };

/** The members, managers and teams of the project. */
export function ProjectPeople({ form }: { form: ApiForm<ProjectDraft> }) {
  const { t } = useTranslation();
  const scope = useScope();
  const { tags } = useTaskLists(scope);
  const isPublic = form.bind('isPublic');
  const people = (useReadOf(employeesQuery(scope)).data?.items ?? []).map(personOf);
  const others = (chosenIds: readonly string[]) => people.filter(({ id }) => !chosenIds.includes(id));
  const person = (one: Person) => <PersonOption {...one} />;
  return (
    <>
      <Grid templateColumns={fieldColumns} gap="4">
        <ManyField
          label={t('projects.form.managers')}
          items={others(form.watch('memberIds'))}
          renderItem={person}
          {...form.bind('managerIds')}
        />
        <ManyField
          label={t('projects.form.members')}
          items={others(form.watch('managerIds'))}
          renderItem={person}
          {...form.bind('memberIds')}
        />
        <ManyField
          label={t('projects.form.teams')}
          hint={t('projects.form.teamsHint')}
          items={scope.teams}
          {...form.bind('teamIds')}
        />
        <ManyField
          label={t('projects.form.labels')}
          items={tags}
          renderItem={({ name, color }) => <LabelChip name={name} color={color} />}
          {...form.bind('tagIds')}
        />
      </Grid>
      <Check checked={isPublic.value} onCheckedChange={isPublic.onChange}>
        {t('projects.form.public')}
      </Check>
    </>
  );
}
interface ManyFieldProps<T> extends Pick<PickerSource<T>, 'label' | 'items' | 'renderItem'> {
  hint?: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

function ManyField<T extends { id: string; name: string }>({ hint, ...picker }: ManyFieldProps<T>) {
  return (
    <Field label={picker.label} hint={hint}>
      <MultiEntityPicker {...picker} itemKey={({ id }) => id} itemText={({ name }) => name} clearable />
    </Field>
  );
}

/** The project's thumbnail: uploaded when chosen, kept when the form is saved. */
export function ProjectPicture({ form }: { form: ApiForm<ProjectDraft> }) {
  const { t } = useTranslation();
  const imageId = form.bind('imageId');
  const imageUrl = form.bind('imageUrl');
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function upload(file: File) {
    setUploading(true);
    try {
      const image = await uploadImage('project_images', file);
      imageId.onChange(image.id);
      imageUrl.onChange(image.fullUrl ?? image.url);
    } catch (error) {
      setProblem(t('projects.form.imageFailed', { reason: errorText(error) }));
    } finally {
      setUploading(false);
    }
  }

  function choose(file: File) {
    const refusal = toLocalText(projectImageError(file));
    setProblem(refusal);
    if (refusal === undefined) void upload(file);
  }

  return (
    <Field label={t('projects.form.image')} hint={t('projects.form.imageHint')} error={problem}>
      <HStack gap="3">
        {imageUrl.value ? (
          <chakra.img src={imageUrl.value} alt="" boxSize="10" borderRadius="l2" objectFit="cover" />
        ) : null}
        <FileButton
          label={t('projects.form.image')}
          accept={projectImageTypes.join(',')}
          onFile={choose}
          loading={isUploading}
        >
          {t('projects.form.chooseImage')}
        </FileButton>
        {imageUrl.value ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              imageId.onChange(null);
              imageUrl.onChange(null);
            }}
          >
            {t('projects.form.removeImage')}
          </Button>
        ) : null}
      </HStack>
    </Field>
  );
}

/** The client of the project; hidden if the organization has no clients or no use for money. */
export function ProjectClient({ form }: { form: ApiForm<ProjectDraft> }) {
  const { t } = useTranslation();
  const chosen = form.bind('clientId');
  const clientId = chosen.value;
  const hasMoney = useHasModule('money');
  const { data } = useReadOf(allClientsQuery);
  const clients = (data?.items ?? []).filter(({ id, isArchived }) => !isArchived || id === clientId);
  if (!hasMoney || (clients.length === 0 && clientId === null)) return null;
  const label = t('projects.form.client');
  return (
    <Field label={label}>
      <EntityPicker
        label={label}
        items={clients}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        clearable
        placeholder={t('projects.form.noClient')}
        {...chosen}
      />
    </Field>
  );
}
