import { Grid, Input, Textarea } from '@chakra-ui/react';
import {
  fieldColumns,
  ProjectClient,
  ProjectPeople,
  ProjectPicture,
} from '#client/features/projects/ProjectFields.tsx';
import {
  draftOf,
  newDraft,
  type ProjectDraft,
  projectDraftSchema,
  toProjectInput,
} from '#client/features/projects/project-draft.ts';
import { useProjectActions } from '#client/features/projects/use-project-actions.ts';
import { BillableField } from '#client/features/rates/public/BillableField.tsx';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { type ApiForm, useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { ColorField } from '#client/ui/inputs/ColorField.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { MoreFields, useMoreFields } from '#client/ui/inputs/MoreFields.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { projectBilling } from '#shared/enums/project.ts';
import { type Project, projectDescriptionMaximum } from '#shared/projects/project.schema.ts';
import { endForStart } from '#shared/projects/project-form.ts';
import { addDays } from '#shared/time/calendar-day.ts';

interface ProjectDialogProps {
  /** Absent: a new one. */
  project?: Project | undefined;
  onClose: () => void;
  /** In place of closing: where to go with the saved project. */
  onSaved?: (project: Project) => void;
}

/** Fields below "More" in which something may be wrong. */
const hidden = ['code', 'startDate', 'endDate', 'description', 'projectUrl'] as const;

/** The form of a project; what was typed stays when saving fails. */
export function ProjectDialog({ project, onClose, onSaved }: ProjectDialogProps) {
  const { t } = useTranslation();
  const { employeeId, teamId } = useScope();
  const today = useToday();
  const actions = useProjectActions();
  const form = useApiForm({
    schema: projectDraftSchema,
    values: project ? draftOf(project) : newDraft(today, employeeId, teamId),
    submit: async (draft) => {
      const input = toProjectInput(draft);
      const saved = project
        ? await actions.update({ id: project.id, body: input })
        : await actions.create(input);
      if (onSaved) onSaved(saved);
      else onClose();
    },
  });
  const more = useMoreFields('project', {
    isNeeded: hidden.some((name) => form.errorOf(name) !== undefined),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={project ? t('projects.form.editTitle', { name: project.name }) : t('projects.form.createTitle')}
      submitLabel={t(project ? 'projects.form.save' : 'projects.form.create')}
    >
      <TextField form={form} name="name" label={t('projects.form.name')} required autoComplete="off" />
      <ProjectClient form={form} />
      <ColorField label={t('projects.form.color')} {...form.bind('color')} />
      <MoreFields more={more}>
        <Basics form={form} />
        <ProjectPicture form={form} />
        <ProjectPeople form={form} />
        <Billing form={form} projectId={project?.id} />
      </MoreFields>
    </FormDialog>
  );
}

interface PartProps {
  form: ApiForm<ProjectDraft>;
}

/** Years to choose from, before and after the present one. */
const yearsBack = 5;
const yearsAhead = 10;

function Basics({ form }: PartProps) {
  const { t } = useTranslation();
  const { register, errorOf } = form;
  const code = form.bind('code');
  const start = form.bind('startDate');
  const end = form.bind('endDate');
  const today = useToday();
  const year = Number(today.slice(0, 4));
  const min = `${year - yearsBack}-01-01`;
  const max = `${year + yearsAhead}-12-31`;
  const limit = projectDescriptionMaximum;
  return (
    <>
      <Grid templateColumns={fieldColumns} gap="4">
        <Field label={t('projects.form.code')} error={errorOf('code')} hint={t('projects.form.codeHint')}>
          <Input
            value={code.value}
            maxLength={20}
            onChange={(event) => code.onChange(event.target.value.toUpperCase())}
            autoComplete="off"
          />
        </Field>
        <TextField
          form={form}
          name="projectUrl"
          label={t('projects.form.projectUrl')}
          type="url"
          placeholder="https://"
          dir="ltr"
        />
        <Field label={t('projects.form.startDate')} error={errorOf('startDate')} required>
          <DatePicker
            label={t('projects.form.startDate')}
            value={start.value || null}
            min={min}
            max={max}
            onChange={(day) => {
              start.onChange(day ?? '');
              if (day) end.onChange(endForStart(day, end.value));
            }}
          />
        </Field>
        <Field label={t('projects.form.endDate')} error={errorOf('endDate')} required>
          <DatePicker
            label={t('projects.form.endDate')}
            value={end.value || null}
            min={start.value ? addDays(start.value, 1) : min}
            max={max}
            onChange={(day) => end.onChange(day ?? '')}
          />
        </Field>
      </Grid>
      <Field
        label={t('projects.form.description')}
        error={errorOf('description')}
        hint={t('projects.form.left', { count: form.watch('description').length, limit })}
      >
        <Textarea {...register('description')} rows={2} dir="auto" />
      </Field>
    </>
  );
}

function Billing({ form, projectId }: PartProps & { projectId: string | undefined }) {
  const { t } = useTranslation();
  if (!useHasModule('money')) return null;
  return (
    <>
      <BillableField
        {...form.bind('billable')}
        project={{ id: projectId }}
        clientId={form.watch('clientId')}
      />
      <Field label={t('projects.form.billing')}>
        <SelectInput
          {...form.register('billing')}
          placeholder={t('projects.form.noBilling')}
          options={projectBilling.options.map((value) => ({ value, label: t(`projects.form.${value}`) }))}
        />
      </Field>
    </>
  );
}
