import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ReportTab } from '#client/features/reports/report-tabs.ts';
import { DeleteSavedReport } from '#client/features/reports/saved/DeleteSavedReport.tsx';
import { SavedReportForm } from '#client/features/reports/saved/SavedReportForm.tsx';
import { type SavedAct, SavedReportsMenu } from '#client/features/reports/saved/SavedReportsMenu.tsx';
import { ShareDialog } from '#client/features/reports/saved/ShareDialog.tsx';
import {
  addressOfSaved,
  isSameView,
  kindOf,
  savedWord,
  viewIn,
} from '#client/features/reports/saved/saved-view.ts';
import { type SavedReportList, useSavedReports } from '#client/features/reports/saved/use-saved-reports.ts';
import { call } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { SavedReport, SavedReportQuery } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

/** Puts the view on the page in place of the saved one; where that fails, the saved one is back. */
function useOverwrite({ put }: SavedReportList) {
  const { t } = useTranslation();
  return async (saved: SavedReport, query: SavedReportQuery): Promise<void> => {
    put({ ...saved, query });
    try {
      put(await call(savedReportsApi.update, { params: { id: saved.id }, body: { query } }));
      notify.success(t('savedReports.saved', { name: saved.name }));
    } catch (error) {
      put(saved);
      notify.error(t('savedReports.notSaved', { name: saved.name }), { description: errorText(error) });
    }
  };
}

/** Views of the reports that have a name: opened, saved, shared. */
export function SavedReports({ tab }: { tab: ReportTab }) {
  const list = useSavedReports();
  const overwrite = useOverwrite(list);
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [act, setAct] = useState<SavedAct>();
  const view = viewIn(params);
  const report = kindOf(tab);
  const openId = params.get(savedWord);
  const opened = list.reports?.find((saved) => saved.id === openId && saved.report === report);
  const close = () => setAct(undefined);

  function choose(next: SavedAct): void {
    if (next === 'overwrite') opened && void overwrite(opened, view);
    else setAct(next);
  }

  function leave(): void {
    const rest = new URLSearchParams(params);
    rest.delete(savedWord);
    void navigate(`${pathname}?${rest}`, { replace: true });
  }

  return (
    <>
      <SavedReportsMenu
        list={list}
        opened={opened}
        isChanged={opened !== undefined && !isSameView(opened.query, view)}
        maySave={report !== undefined}
        onOpen={(saved) => void navigate(addressOfSaved(saved))}
        onAct={choose}
      />
      {act === 'save' && report ? (
        <SavedReportForm
          view={{ report, query: view }}
          list={list}
          onClose={close}
          onSaved={(saved) => void navigate(addressOfSaved(saved), { replace: true })}
        />
      ) : null}
      {act === 'edit' && opened ? <SavedReportForm saved={opened} list={list} onClose={close} /> : null}
      {act === 'share' && opened ? <ShareDialog saved={opened} list={list} onClose={close} /> : null}
      {act === 'delete' && opened ? (
        <DeleteSavedReport saved={opened} list={list} onClose={close} onDeleted={leave} />
      ) : null}
    </>
  );
}
