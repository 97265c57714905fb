import { Button, Grid, Input, Stack, Textarea } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectClient } from '#client/features/projects/ProjectClient.tsx';
import { ProjectPeople } from '#client/features/projects/ProjectPeople.tsx';
import { ProjectPicture } from '#client/features/projects/ProjectPicture.tsx';
import {
  draftOf,
  newDraft,
  type ProjectDraft,
  toProjectInput,
} from '#client/features/projects/project-draft.ts';
import { useProjectActs } from '#client/features/projects/use-project-acts.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { useToday } from '#client/features/workspace/parts/use-today.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { ColorField } from '#client/ui/ColorField.tsx';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import { projectBilling, projectBudgetType } from '#shared/enums/project.ts';
import { type Project, projectDescriptionMaximum } from '#shared/projects/project.schema.ts';
import { endForStart, type ProjectFormErrors, projectFormErrors } from '#shared/projects/project-form.ts';
import { addDays } from '#shared/time/calendar-day.ts';

export interface ProjectDialogProps {
  /** Absent: a new one. */
  project?: Project | undefined;
  onClose: () => void;
  /** In place of closing: where to go with the saved project. */
  onSaved?: (project: Project) => void;
}

type Edit = (change: Partial<ProjectDraft>) => void;

/** The form of a project; what was typed stays when saving fails. */
export function ProjectDialog({ project, onClose, onSaved }: ProjectDialogProps) {
  const { t } = useTranslation();
  const { employeeId, teamId } = useScope();
  const today = useToday();
  const acts = useProjectActs();
  const { isBusy, failure, attempt } = useAttempt();
  const nameRef = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(() =>
    project ? draftOf(project) : newDraft({ today, employeeId, teamId }),
  );
  const [errors, setErrors] = useState<ProjectFormErrors & { code?: string }>({});

  const edit: Edit = (change) => {
    setDraft((now) => ({ ...now, ...change }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))));
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = projectFormErrors(draft);
    setErrors(found);
    if (found.name) nameRef.current?.focus();
    if (Object.keys(found).length > 0) return;
    void attempt(async () => {
      try {
        const input = toProjectInput(draft);
        const saved = project ? await acts.update(project.id, input) : await acts.create(input);
        if (onSaved) onSaved(saved);
        else onClose();
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.fields);
        throw error;
      }
    });
  }

  return (
    <Modal
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title={project ? t('projects.form.editTitle', { name: project.name }) : t('projects.form.createTitle')}
      onSubmit={submit}
      initialFocusEl={() => nameRef.current}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('projects.form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(project ? 'projects.form.save' : 'projects.form.create')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <Basics draft={draft} edit={edit} errors={errors} nameRef={nameRef} />
        <ProjectPicture draft={draft} edit={edit} />
        <ColorField
          label={t('projects.form.color')}
          value={draft.color}
          onChange={(color) => edit({ color })}
        />
        <ProjectPeople draft={draft} edit={edit} />
        <ProjectClient draft={draft} edit={edit} />
        <Money draft={draft} edit={edit} />
      </Stack>
    </Modal>
  );
}

interface BasicsProps {
  draft: ProjectDraft;
  edit: Edit;
  errors: ProjectFormErrors & { code?: string };
  nameRef: React.RefObject<HTMLInputElement | null>;
}

/** Years to choose from, before and after the present one. */
const yearsBack = 5;
const yearsAhead = 10;

function Basics({ draft, edit, errors, nameRef }: BasicsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const year = Number(today.slice(0, 4));
  const min = `${year - yearsBack}-01-01`;
  const max = `${year + yearsAhead}-12-31`;
  const limit = projectDescriptionMaximum;
  return (
    <>
      <Grid templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) 8rem' }} gap="4">
        <Field label={t('projects.form.name')} error={errors.name} required>
          <Input
            ref={nameRef}
            value={draft.name}
            onChange={(event) => edit({ name: event.target.value })}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <Field label={t('projects.form.code')} error={errors.code} hint={t('projects.form.codeHint')}>
          <Input
            value={draft.code}
            maxLength={20}
            onChange={(event) => edit({ code: event.target.value.toUpperCase() })}
            autoComplete="off"
          />
        </Field>
      </Grid>
      <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
        <Field label={t('projects.form.startDate')} error={errors.startDate} required>
          <DatePicker
            label={t('projects.form.startDate')}
            value={draft.startDate || null}
            min={min}
            max={max}
            onChange={(day) =>
              edit({ startDate: day ?? '', endDate: day ? endForStart(day, draft.endDate) : draft.endDate })
            }
          />
        </Field>
        <Field label={t('projects.form.endDate')} error={errors.endDate} required>
          <DatePicker
            label={t('projects.form.endDate')}
            value={draft.endDate || null}
            min={draft.startDate ? addDays(draft.startDate, 1) : min}
            max={max}
            onChange={(day) => edit({ endDate: day ?? '' })}
          />
        </Field>
      </Grid>
      <Field
        label={t('projects.form.description')}
        error={errors.description}
        hint={t('projects.form.left', { count: draft.description.length, limit })}
      >
        <Textarea
          value={draft.description}
          rows={2}
          dir="auto"
          onChange={(event) => edit({ description: event.target.value })}
        />
      </Field>
      <Field label={t('projects.form.projectUrl')} error={errors.projectUrl}>
        <Input
          type="url"
          value={draft.projectUrl}
          placeholder="https://"
          dir="ltr"
          onChange={(event) => edit({ projectUrl: event.target.value })}
        />
      </Field>
    </>
  );
}

function Money({ draft, edit }: { draft: ProjectDraft; edit: Edit }) {
  const { t } = useTranslation();
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr 1fr' }} gap="4">
      <Field label={t('projects.form.budget')}>
        <Input
          type="number"
          min={0}
          step="any"
          value={draft.budget}
          onChange={(event) => edit({ budget: event.target.value })}
        />
      </Field>
      <Field label={t('projects.form.budgetType')}>
        <SelectInput
          value={draft.budgetType}
          onChange={(event) => edit({ budgetType: event.target.value })}
          options={projectBudgetType.options.map((value) => ({ value, label: t(`projects.form.${value}`) }))}
        />
      </Field>
      <Field label={t('projects.form.billing')}>
        <SelectInput
          value={draft.billing}
          placeholder={t('projects.form.noBilling')}
          onChange={(event) => edit({ billing: event.target.value })}
          options={projectBilling.options.map((value) => ({ value, label: t(`projects.form.${value}`) }))}
        />
      </Field>
    </Grid>
  );
}
