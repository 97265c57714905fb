import { Button, Input, Stack } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedReportList } from '#client/features/reports/saved/use-saved-reports.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { notify } from '#client/ui/notify.ts';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import {
  type SavedReport,
  type SavedReportKind,
  type SavedReportQuery,
  savedReportTexts,
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

/** Name of a saved report, and who sees it. */
export function SavedReportForm({ saved, view, list, onClose, onSaved }: FormProps) {
  const { t } = useTranslation();
  const first = saved?.organizationTeamId ?? '';
  const [name, setName] = useState(saved?.name ?? '');
  const [teamId, setTeamId] = useState(first);
  const [problem, setProblem] = useState<string>();
  const { isBusy, failure, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isNamed = name.trim() !== '';
    setProblem(isNamed ? undefined : savedReportTexts.name);
    if (!isNamed) return;
    const body = { name, ...(teamId === first ? {} : { organizationTeamId: teamId || null }) };
    void attempt(async () => {
      const kept = saved
        ? await call(savedReportsApi.update, { params: { id: saved.id }, body })
        : await call(savedReportsApi.create, { body: { ...view, ...body } });
      list.put(kept);
      notify.success(t('savedReports.saved', { name: kept.name }));
      onClose();
      onSaved?.(kept);
    });
  }

  return (
    <Modal
      open
      onOpenChange={onClose}
      title={t(saved ? 'savedReports.form.edit' : 'savedReports.form.new')}
      description={saved ? undefined : t('savedReports.form.newHint')}
      initialFocusEl={() => input.current}
      onSubmit={submit}
      footer={
        <Button type="submit" colorPalette="brand" loading={isBusy} loadingText={t('savedReports.form.save')}>
          {t('savedReports.form.save')}
        </Button>
      }
    >
      <Stack gap="4">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <Field label={t('savedReports.form.name')} error={problem}>
          <Input
            ref={input}
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={80}
            dir="auto"
            autoComplete="off"
          />
        </Field>
        <WhoSees value={teamId} onChange={setTeamId} />
      </Stack>
    </Modal>
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
