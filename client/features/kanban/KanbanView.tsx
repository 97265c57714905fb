import { Button, chakra, Flex, HStack, VisuallyHidden } from '@chakra-ui/react';
import { Signal, Tag as TagIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Board, BoardSkeleton } from '#client/features/kanban/Board.tsx';
import { estimateOf } from '#client/features/kanban/board.ts';
import { type BoardView, isSameName, wholeBoard } from '#client/features/kanban/board-filter.ts';
import { type KanbanBoard, useKanban } from '#client/features/kanban/use-kanban.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { CreateTaskButton } from '#client/features/tasks/public/CreateTaskButton.tsx';
import { PersonFilter } from '#client/features/tasks/public/PersonFilter.tsx';
import { NoResults } from '#client/features/tasks/public/TaskListTools.tsx';
import { ofChoices, priorityChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { peopleOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { FilterPicker } from '#client/ui/pickers/FilterPicker.tsx';

/** The page as high as the window: the columns scroll, not the page. Above them stands the top bar, on a phone below them two more. */
const Page = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minH: '22rem',
    mb: { base: '-6', md: '-8' },
    // On a phone the top bar names the page; the hidden title takes no room.
    '& > header > h1': { position: { base: 'absolute', md: 'static' } },
    h: {
      base: 'calc(100dvh - {sizes.topbar} - {sizes.bottombar} - {sizes.dock} - env(safe-area-inset-bottom) - 1rem)',
      md: 'calc(100dvh - {sizes.topbar} - 1.25rem)',
    },
  },
});

export function KanbanView() {
  const { t } = useTranslation();
  const kanban = useKanban();
  const { view, change, facts, openComposer, mayCreate } = kanban;
  useShortcut({ keys: 'C', label: t('tasks.create.submit'), run: openComposer, enabled: mayCreate });
  return (
    <Page data-wide>
      <PageHeader
        title={<chakra.span srOnly={{ base: true, md: false }}>{t('kanban.title')}</chakra.span>}
        subtitle={<Summary kanban={kanban} />}
        primary={<CreateTaskButton onClick={openComposer} />}
      />
      <BoardToolbar view={view} onChange={change} lists={facts.lists} />
      <Content kanban={kanban} />
    </Page>
  );
}

function Summary({ kanban: { state, columns } }: { kanban: KanbanBoard }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state === 'loading' || state === 'failed') return null;
  const cards = columns.flatMap((column) => column.cards);
  const tasks = t('kanban.tasks', { count: cards.length });
  const seconds = estimateOf(cards);
  return (
    <chakra.span className="num">
      {seconds > 0 ? t('kanban.estimated', { tasks, time: format.duration(seconds) }) : tasks}
    </chakra.span>
  );
}

function Content({ kanban }: { kanban: KanbanBoard }): ReactNode {
  const { t } = useTranslation();
  const { state, columns, facts, actions, folded, composerOf, drop, dialog, retry, change, openComposer } =
    kanban;
  if (state === 'loading') return <BoardSkeleton />;
  if (state === 'failed') return <ErrorState onRetry={retry} />;
  if (state === 'empty') {
    return (
      <EmptyState
        art="list"
        title={t('kanban.empty.title')}
        description={t('kanban.empty.what')}
        action={
          kanban.mayCreate ? (
            <Button variant="outline" size="sm" onClick={openComposer}>
              {t('tasks.create.submit')}
            </Button>
          ) : undefined
        }
      />
    );
  }
  if (state === 'nothing-fits') return <NoResults onClear={() => change(wholeBoard)} />;
  return (
    <>
      <Board
        columns={columns}
        facts={facts}
        actions={actions}
        folded={folded}
        composerOf={composerOf}
        onDrop={drop}
      />
      {dialog}
    </>
  );
}

const searchDelayMs = 150;

interface BoardToolbarProps {
  view: BoardView;
  onChange: (change: Partial<BoardView>) => void;
  lists: TaskLists;
}

/** What the board is filtered by: one member, labels, priorities, words. */
function BoardToolbar({ view, onChange, lists }: BoardToolbarProps) {
  const { t } = useTranslation();
  const searchRef = useRef<HTMLInputElement>(null);
  // Labels of the team and of the organization may share a name.
  const named = [...new Map(lists.tags.map((tag) => [tag.name, tag])).values()];
  useShortcut({ keys: '/', label: t('kanban.search'), run: () => searchRef.current?.focus() });
  return (
    <Flex
      gap="2"
      mb="3"
      mx={{ base: '-4', md: '0' }}
      px={{ base: '4', md: '0' }}
      align="center"
      overflowX={{ base: 'auto', md: 'visible' }}
      flexShrink="0"
      css={{ scrollbarWidth: 'none' }}
    >
      <MemberFilter view={view} onChange={onChange} />
      <FilterPicker
        label={t('kanban.filter.label')}
        icon={<TagIcon aria-hidden />}
        items={named}
        itemKey={(tag) => tag.name}
        itemText={(tag) => tag.name}
        renderItem={(tag) => <LabelChip name={tag.name} color={tag.color} />}
        value={view.labels}
        onChange={(labels) => onChange({ labels })}
        panelWidth="16rem"
      />
      <FilterPicker
        {...ofChoices}
        label={t('kanban.filter.priority')}
        icon={<Signal aria-hidden />}
        items={priorityChoices(lists.priorities, 'value')}
        value={view.priorities}
        onChange={(priorities) => onChange({ priorities })}
        panelWidth="16rem"
      />
      <Flex ms="auto" gap="3" align="center" flexShrink="0">
        <MemberFaces view={view} onChange={onChange} />
        <SearchInput
          ref={searchRef}
          value={view.search}
          onChange={(search) => onChange({ search })}
          label={t('kanban.search')}
          shortcut="/"
          debounceMs={searchDelayMs}
          size="sm"
          width="13rem"
        />
      </Flex>
    </Flex>
  );
}

type FilterProps = Pick<BoardToolbarProps, 'view' | 'onChange'>;

/** The board of one member. */
function MemberFilter({ view, onChange }: FilterProps) {
  const { t } = useTranslation();
  const people = peopleOf(useScope().team);
  const chosen = people.find(({ name }) => isSameName(name, view.employee));
  return (
    <PersonFilter
      label={t('kanban.filter.member')}
      people={people}
      personId={chosen?.id ?? null}
      name={view.employee === '' ? undefined : (chosen?.name ?? view.employee)}
      onChange={(person) => onChange({ employee: person?.name ?? '' })}
    />
  );
}

const facesAtMost = 5;

const Face = chakra('button', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    borderRadius: 'full',
    cursor: 'pointer',
    ms: '-1',
    boxShadow: '0 0 0 2px {colors.bg}',
    _first: { ms: '0' },
    _hover: { zIndex: '1' },
    _pressed: { zIndex: '2', outline: '2px solid', outlineColor: 'brand.solid', outlineOffset: '1px' },
  },
});

/** The same at one click, for the first few. */
function MemberFaces({ view, onChange }: FilterProps) {
  const { t } = useTranslation();
  const people = peopleOf(useScope().team);
  if (people.length < 2) return null;
  return (
    <HStack role="group" aria-label={t('kanban.filter.members')} gap="0" hideBelow="lg">
      {people.slice(0, facesAtMost).map((person) => {
        const isChosen = isSameName(person.name, view.employee);
        return (
          <Face
            key={person.id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange({ employee: isChosen ? '' : person.name })}
          >
            <VisuallyHidden>{t('kanban.filter.only', { name: person.name })}</VisuallyHidden>
            <MemberAvatar name={person.name} imageUrl={person.imageUrl} decorative />
          </Face>
        );
      })}
    </HStack>
  );
}
