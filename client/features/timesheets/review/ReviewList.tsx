import { Button, HStack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { type Review, ReviewDialog } from '#client/features/timesheets/approval/ReviewDialog.tsx';
import { reviewWeeksQuery } from '#client/features/timesheets/queries.ts';
import { ReviewBulkBar } from '#client/features/timesheets/review/ReviewBulkBar.tsx';
import { ReviewFilters } from '#client/features/timesheets/review/ReviewFilters.tsx';
import { ReviewRow } from '#client/features/timesheets/review/ReviewRow.tsx';
import { useReviewColumns } from '#client/features/timesheets/review/review-columns.tsx';
import { useReviewDecisions, weekKey } from '#client/features/timesheets/review/use-review-decisions.ts';
import { useReviewKeys } from '#client/features/timesheets/review/use-review-keys.ts';
import { reviewInput, useReviewView } from '#client/features/timesheets/review/use-review-view.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { type ReviewWeek, reviewPage } from '#shared/timesheets/review.schema.ts';

type View = ReturnType<typeof useReviewView>;

/** Weeks of the people whose time the reader decides about: one row each, which opens to its days. */
export function ReviewList() {
  const { t } = useTranslation();
  const view = useReviewView();
  const query = useReadOf(reviewWeeksQuery(reviewInput(view.view)));
  return (
    <>
      <ReviewFilters view={view} total={query.data?.total} />
      <Answer query={query} failedTitle={t('review.failed')} skeleton={<TableSkeleton columns={5} />}>
        {({ items, total }) =>
          items.length === 0 ? <Nothing view={view} /> : <Weeks weeks={items} total={total} view={view} />
        }
      </Answer>
    </>
  );
}

function Nothing({ view: { view, isFiltered, clear } }: { view: View }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(`review.none.${view.status}`)}
      description={t(isFiltered ? 'review.none.filtered' : 'review.none.what')}
      art="list"
      action={
        isFiltered ? (
          <Button variant="outline" onClick={clear}>
            {t('timesheets.list.clearFilters')}
          </Button>
        ) : undefined
      }
    />
  );
}

interface WeeksProps {
  weeks: readonly ReviewWeek[];
  total: number;
  view: View;
}

function Weeks({ weeks, total, view: { view, setSort, setPage } }: WeeksProps) {
  const { t } = useTranslation();
  const listRef = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<string>();
  const [review, setReview] = useState<Review>();
  const chosen = weeks.filter((week) => selected.includes(weekKey(week)));
  const toggle = (key: string) => setOpen((now) => (now === key ? undefined : key));
  const decisions = useReviewDecisions({ onAsk: setReview, listRef });
  const { names, columns } = useReviewColumns({ open, onToggle: toggle, decisions });
  const select = (key: string) =>
    setSelected((now) => (now.includes(key) ? now.filter((other) => other !== key) : [...now, key]));
  useReviewKeys({ weeks, chosen, listRef, onSelect: select, decisions });
  return (
    <div ref={listRef}>
      <DataTable
        label={t('review.list')}
        rows={weeks}
        columns={columns}
        rowKey={weekKey}
        rowLabel={names}
        sort={view.sort}
        onSortChange={setSort}
        selected={selected.filter((key) => weeks.some((week) => weekKey(week) === key))}
        onSelectedChange={setSelected}
        narrow="stacked"
        paging={
          total > reviewPage.usual
            ? { page: view.page, pageSize: reviewPage.usual, total, onChange: ({ page }) => setPage(page) }
            : undefined
        }
        rowFrame={(week, cells) => (
          <ReviewRow
            key={weekKey(week)}
            week={week}
            name={names(week)}
            span={columns.length + 1}
            isSelected={selected.includes(weekKey(week))}
            onSelect={() => select(weekKey(week))}
            isOpen={open === weekKey(week)}
            onNext={(next) => setOpen(next)}
            decisions={decisions}
          >
            {cells}
          </ReviewRow>
        )}
      />
      {chosen.length > 0 ? (
        <ReviewBulkBar weeks={chosen} decisions={decisions} onClear={() => setSelected([])} />
      ) : null}
      <ReviewDialog review={review} onClose={() => setReview(undefined)} onDone={() => setSelected([])} />
      <HStack mt="3" justify="center" hideBelow="md">
        <Text textStyle="xs" color="fg.subtle">
          {t('review.hint')}
        </Text>
      </HStack>
    </div>
  );
}
