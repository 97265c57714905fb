import { Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { ReportTab } from '#client/features/reports/report-tabs.ts';
import { type SavedAction, SavedReportsMenu } from '#client/features/reports/saved/SavedReportsMenu.tsx';
import { ShareDialog } from '#client/features/reports/saved/ShareDialog.tsx';
import {
  isSameView,
  type SavedReportList,
  useSavedReports,
  viewIn,
} from '#client/features/reports/saved/saved-reports.ts';
import { ScheduleDialog } from '#client/features/reports/schedules/ScheduleDialog.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { addressOfSaved, savedWord } from '#shared/reports/report-address.ts';
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
  /** The view to save under a new name. */
  | { saved?: undefined; view: { report: SavedReportKind; query: SavedReportQuery } }
);

const schema = z.object({ name: createSavedReportInput.shape.name, teamId: z.string() });

/** Name of a saved report, and who sees it. */
function SavedReportForm({ saved, view, list, onClose, onSaved }: FormProps) {
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

/** Puts the view on the page in place of the saved one. */
function useOverwrite({ put }: SavedReportList) {
  const { t } = useTranslation();
  return useWrite(savedReportsApi.update, {
    input: ({ saved: { id }, query }: { saved: SavedReport; query: SavedReportQuery }) => ({
      params: { id },
      body: { query },
    }),
    show: async ({ saved, query }) => {
      put({ ...saved, query });
      return () => put(saved);
    },
    onSuccess: (saved) => {
      put(saved);
      notify.success(() => t('savedReports.saved', { name: saved.name }));
    },
    onFailure: (error, { saved: { name } }) =>
      notify.error(() => t('savedReports.notSaved', { name }), { cause: error }),
  });
}

const consequences = { private: 'alone', team: 'team', link: 'link' } as const;

/** Views of the reports that have a name: opened, saved, shared. */
export function SavedReports({ tab }: { tab: Exclude<ReportTab, 'balance' | 'budgets' | 'unbilled'> }) {
  const { t } = useTranslation();
  const list = useSavedReports();
  const overwrite = useOverwrite(list);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [action, setAction] = useState<SavedAction>();
  const query = viewIn(params);
  const openId = params.get(savedWord);
  const opened = list.reports?.find((saved) => saved.id === openId && saved.report === tab);
  const close = () => setAction(undefined);

  function choose(next: SavedAction): void {
    if (next === 'overwrite') opened && overwrite.mutate({ saved: opened, query });
    else setAction(next);
  }

  async function remove({ id }: SavedReport): Promise<void> {
    await call(savedReportsApi.remove, { params: { id } });
    list.takeOut(id);
    const rest = new URLSearchParams(params);
    rest.delete(savedWord);
    void navigate(`${pathname}?${rest}`, { replace: true });
  }

  return (
    <>
      <SavedReportsMenu
        list={list}
        opened={opened}
        isChanged={opened !== undefined && !isSameView(opened.query, query)}
        onOpen={(saved) => void navigate(addressOfSaved(saved))}
        onAction={choose}
      />
      {action === 'save' ? (
        <SavedReportForm
          view={{ report: tab, query }}
          list={list}
          onClose={close}
          onSaved={(saved) => void navigate(addressOfSaved(saved), { replace: true })}
        />
      ) : null}
      {action === 'edit' && opened ? <SavedReportForm saved={opened} list={list} onClose={close} /> : null}
      {action === 'share' && opened ? <ShareDialog saved={opened} list={list} onClose={close} /> : null}
      {action === 'schedule' && opened ? <ScheduleDialog saved={opened} onClose={close} /> : null}
      {action === 'delete' && opened ? (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t('savedReports.remove.question', { name: opened.name })}
          confirmLabel={t('savedReports.remove.confirm')}
          onConfirm={() => remove(opened)}
        >
          {t(`savedReports.remove.${consequences[opened.visibility]}`)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
