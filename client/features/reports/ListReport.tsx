import type { ReportFrameProps } from '#client/features/reports/ReportFrame.tsx';
import { ReportBody, ReportExport } from '#client/features/reports/ReportFrame.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataTableProps } from '#client/ui/table/data-table-types.ts';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import type { Endpoint } from '#shared/http/endpoint.ts';

interface ListReportProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'paging'> {
  answer: ReportFrameProps<{ readonly items: readonly Row[] }>['answer'];
  /** Makes a file of the same rows. */
  file: Endpoint;
  empty: ReportFrameProps<unknown>['empty'];
}

/** A report without a period: all that there is, as one table. */
export function ListReport<Row>({ answer, file, empty, ...table }: ListReportProps<Row>) {
  return (
    <>
      <ReportExport parts={[{ id: 'rows', endpoint: file, query: {} }]} />
      <ReportBody
        answer={answer}
        skeleton={<TableSkeleton rows={8} columns={5} />}
        isEmpty={({ items }) => items.length === 0}
        empty={empty}
      >
        {({ items }) => <DataTable {...table} rows={items} paging="client" />}
      </ReportBody>
    </>
  );
}
