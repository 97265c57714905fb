import { Suspense, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ReportTab } from '#client/features/reports/report-tabs.ts';
import { SavedReportForm } from '#client/features/reports/saved/SavedReportForm.tsx';
import { type SavedAction, SavedReportsMenu } from '#client/features/reports/saved/SavedReportsMenu.tsx';
import { ShareDialog } from '#client/features/reports/saved/ShareDialog.tsx';
import {
  isSameView,
  type SavedReportList,
  useSavedReports,
  viewIn,
} from '#client/features/reports/saved/saved-reports.ts';
import { call } from '#client/lib/api/api.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { layerToCome } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { addressOfSaved, savedWord } from '#shared/reports/report-address.ts';
import type { SavedReport, SavedReportQuery } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

const ScheduleDialog = lazyView(() =>
  import('#client/features/reports/schedules/ScheduleDialog.tsx').then((module) => module.ScheduleDialog),
);

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
      {action === 'schedule' && opened ? (
        <Suspense fallback={layerToCome}>
          <ScheduleDialog saved={opened} onClose={close} />
        </Suspense>
      ) : null}
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
