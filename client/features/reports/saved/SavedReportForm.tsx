import { Input } from '@chakra-ui/react';
import { z } from 'zod';
import type { SavedReportList } from '#client/features/reports/saved/saved-reports.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Field.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import {
  createSavedReportInput,
  longestReportName,
  type SavedReport,
  type SavedReportKind,
  type SavedReportQuery,
} from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

type FormProps = {
  list: SavedReportList;
  onClose: () => void;
  onSaved?: (saved: SavedReport) => void;
} & (
  | { saved: SavedReport; view?: undefined }
  /** What is to be saved under a new name. */
  | { saved?: undefined; view: { report: SavedReportKind; query: SavedReportQuery } }
);

const schema = z.object({ name: createSavedReportInput.shape.name, teamId: z.string() });

/** Name of a saved report, and who sees it. */
export function SavedReportForm({ saved, view, list, onClose, onSaved }: FormProps) {
  const { t } = useTranslation();
  const first = saved?.organizationTeamId ?? '';
  const form = useApiForm({
    schema,
    values: { name: saved?.name ?? '', teamId: first },
    submit: async ({ name, teamId }) => {
      const body = { name, ...(teamId === first ? {} : { organizationTeamId: teamId || null }) };
      const stored = saved
        ? await call(savedReportsApi.update, { params: { id: saved.id }, body })
        : await call(savedReportsApi.create, { body: { ...view, ...body } });
      list.put(stored);
      notify.success(() => t('savedReports.saved', { name: stored.name }));
      onClose();
      onSaved?.(stored);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(saved ? 'savedReports.form.edit' : 'savedReports.form.new')}
      description={saved ? undefined : t('savedReports.form.newHint')}
      submitLabel={t('savedReports.form.save')}
    >
      <Field
        label={t('savedReports.form.name')}
        error={form.errorOf('name')}
        hint={t('savedReports.form.length', { used: form.watch('name').length, most: longestReportName })}
      >
        <Input {...form.register('name')} maxLength={longestReportName} dir="auto" autoComplete="off" />
      </Field>
      <WhoSees {...form.bind('teamId')} />
    </FormDialog>
  );
}

function WhoSees({ value, onChange }: { value: string; onChange: (teamId: string) => void }) {
  const { t } = useTranslation();
  const { teams } = useScope();
  return (
    <Field label={t('savedReports.form.who')} hint={t('savedReports.form.whoHint')}>
      <SelectInput
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: '', label: t('savedReports.form.onlyMe') },
          ...teams.map(({ id, name }) => ({ value: id, label: t('savedReports.form.team', { team: name }) })),
        ]}
      />
    </Field>
  );
}
