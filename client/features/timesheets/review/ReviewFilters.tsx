import { chakra, Flex } from '@chakra-ui/react';
import type { useReviewView } from '#client/features/timesheets/review/use-review-view.ts';
import { type Person, peopleOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { FilterPicker } from '#client/ui/pickers/FilterButton.tsx';
import { reviewStatus } from '#shared/timesheets/review.schema.ts';

interface ReviewFiltersProps {
  view: ReturnType<typeof useReviewView>;
  /** Absent while it is read. */
  total: number | undefined;
}

const statuses = { waiting: 'PENDING', denied: 'DENIED', approved: 'APPROVED' } as const;

type Named = Pick<Person, 'id' | 'name'>;

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name);

/** Everybody in a team that the reader sees, once. */
function usePeople(): { members: readonly Named[]; teams: readonly Named[] } {
  const { teams } = useScope();
  const members = new Map(teams.flatMap(peopleOf).map((person) => [person.id, person]));
  return { members: [...members.values()].sort(byName), teams: teams.toSorted(byName) };
}

/** The filters of the listed weeks. */
export function ReviewFilters({ view: review, total }: ReviewFiltersProps) {
  const { t } = useTranslation();
  const { members, teams } = usePeople();
  const { view, setStatus, setMembers, setTeams } = review;
  return (
    <Flex gap="2" mb="3" wrap="wrap" align="center">
      <SegmentedControl
        label={t('timesheets.list.status')}
        value={view.status}
        onChange={(value) => setStatus(reviewStatus.catch('waiting').parse(value))}
        items={reviewStatus.options.map((value) => ({
          value,
          label: t(`timesheets.status.${statuses[value]}`),
        }))}
      />
      <FilterPicker
        label={t('timesheets.member')}
        items={members}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        value={view.members}
        onChange={setMembers}
      />
      {teams.length > 1 ? (
        <FilterPicker
          label={t('review.team')}
          items={teams}
          itemKey={({ id }) => id}
          itemText={({ name }) => name}
          value={view.teams}
          onChange={setTeams}
        />
      ) : null}
      {total === undefined ? null : (
        <chakra.span ms="auto" textStyle="xs" color="fg.subtle" className="num" aria-live="polite">
          {t('review.count', { count: total })}
        </chakra.span>
      )}
    </Flex>
  );
}
