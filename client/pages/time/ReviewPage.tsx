import { OpeningRequests } from '#client/features/timesheets/review/OpeningRequests.tsx';
import { ReviewList } from '#client/features/timesheets/review/ReviewList.tsx';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';

/** Weeks that wait for a decision, and those that were decided about. */
export function ReviewPage() {
  const { t } = useTranslation();
  const title = t('review.title');
  usePage({ title, crumbs: [{ label: t('shell.nav.time'), to: paths.timesheets() }] });
  return (
    <>
      <PageHeader title={title} />
      <OpeningRequests />
      <ReviewList />
    </>
  );
}
