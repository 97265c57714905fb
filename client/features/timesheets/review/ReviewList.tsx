import { Button, HStack, Text } from '@chakra-ui/react';
import { Check, X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { type Review, ReviewDialog } from '#client/features/timesheets/approval/ReviewDialog.tsx';
import { reviewWeeksQuery } from '#client/features/timesheets/queries.ts';
import { ReviewFilters } from '#client/features/timesheets/review/ReviewFilters.tsx';
import { ReviewRow } from '#client/features/timesheets/review/ReviewRow.tsx';
import { useReviewColumns } from '#client/features/timesheets/review/review-columns.tsx';
import {
  approvableOf,
  deniableOf,
  type ReviewDecisions,
  useReviewDecisions,
  weekKey,
} from '#client/features/timesheets/review/use-review-decisions.ts';
import { reviewInput, useReviewView } from '#client/features/timesheets/review/use-review-view.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { SelectionBar } from '#client/ui/table/SelectionBar.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { type ReviewWeek, reviewPage } from '#shared/timesheets/review.schema.ts';

interface ReviewKeys {
  weeks: readonly ReviewWeek[];
  chosen: readonly ReviewWeek[];
  listRef: RefObject<HTMLElement | null>;
  onSelect: (key: string) => void;
  decisions: ReviewDecisions;
}

/** The week that has the focus, or something in it. */
const focusedKey = () =>
  document.activeElement?.closest<HTMLElement>('[data-review-week]')?.dataset.reviewWeek;

/** J and K go through the weeks, Enter opens the one with the focus, for it is a button; A and D decide about it or the chosen ones. */
function useReviewKeys({ weeks, chosen, listRef, onSelect, decisions }: ReviewKeys): void {
  const { t } = useTranslation();
  const focused = () => weeks.find((week) => weekKey(week) === focusedKey());

  function meant(): readonly ReviewWeek[] {
    if (chosen.length > 0) return chosen;
    const week = focused();
    return week === undefined ? [] : [week];
  }
  function move(step: number): void {
    const openers = [...(listRef.current?.querySelectorAll<HTMLElement>('[data-review-open]') ?? [])];
    const at = openers.findIndex((opener) => opener.dataset.reviewOpen === focusedKey());
    const next = at === -1 ? (step > 0 ? 0 : openers.length - 1) : at + step;
    openers[Math.min(openers.length - 1, Math.max(0, next))]?.focus();
  }
  function select(): void {
    const week = focused();
    if (week !== undefined) onSelect(weekKey(week));
  }
  useShortcut({ keys: 'J', label: t('review.keys.next'), run: () => move(1) });
  useShortcut({ keys: 'K', label: t('review.keys.previous'), run: () => move(-1) });
  useShortcut({ keys: 'X', label: t('review.keys.select'), run: select });
  useShortcut({
    keys: 'A',
    label: t('timesheets.steps.APPROVED'),
    run: () => decisions.approve(meant().map(approvableOf)),
  });
  useShortcut({
    keys: 'D',
    label: t('timesheets.steps.DENIED'),
    run: () => decisions.deny(meant().map(deniableOf)),
  });
}

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

interface ReviewBulkBarProps {
  weeks: readonly ReviewWeek[];
  decisions: ReviewDecisions;
  onClear: () => void;
}

/** One decision for several weeks. */
function ReviewBulkBar({ weeks, decisions, onClear }: ReviewBulkBarProps) {
  const { t } = useTranslation();
  const parts = { approve: weeks.map(approvableOf), deny: weeks.map(deniableOf) };
  const countOf = (action: keyof typeof parts) =>
    parts[action].reduce((sum, { days }) => sum + days.length, 0);
  const [approvable, deniable] = [countOf('approve'), countOf('deny')];
  useShortcut({ keys: 'Escape', label: t('timesheets.keys.clear'), run: onClear });
  return (
    <SelectionBar
      label={t('review.bulk')}
      count={t('timesheets.list.selected', { count: weeks.length })}
      dockHeight="112px"
      mt="3"
    >
      {approvable > 0 ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            decisions.approve(parts.approve);
            onClear();
          }}
        >
          <Check aria-hidden />
          {t('timesheets.steps.ofDays', { step: t('timesheets.steps.APPROVED'), count: approvable })}
        </Button>
      ) : null}
      {deniable > 0 ? (
        <Button size="sm" variant="ghost" colorPalette="danger" onClick={() => decisions.deny(parts.deny)}>
          <X aria-hidden />
          {t('timesheets.steps.ofDays', { step: t('timesheets.steps.DENIED'), count: deniable })}
        </Button>
      ) : null}
      <IconButton label={t('timesheets.keys.clear')} icon={<X aria-hidden />} size="sm" onClick={onClear} />
    </SelectionBar>
  );
}
