import { Box, Button, chakra, Stack, Text } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Board, BoardSkeleton } from '#client/features/kanban/Board.tsx';
import { BoardToolbar, type BoardToolbarProps } from '#client/features/kanban/BoardToolbar.tsx';
import { estimateOf } from '#client/features/kanban/board.ts';
import { wholeBoard } from '#client/features/kanban/board-filter.ts';
import { type KanbanBoard, useKanban } from '#client/features/kanban/use-kanban.ts';
import { projectsQuery } from '#client/features/projects/queries.ts';
import { type CardFact, cardFacts } from '#client/features/tasks/public/CardFace.tsx';
import { CreateTaskButton } from '#client/features/tasks/public/CreateTaskButton.tsx';
import { ChosenBar } from '#client/features/tasks/public/list/BulkBar.tsx';
import { useSelectionKeys } from '#client/features/tasks/public/list/selection.ts';
import { useTaskChoices } from '#client/features/tasks/public/list/task-choices.tsx';
import { NoResults } from '#client/features/tasks/public/TaskListTools.tsx';
import { useReadOf } from '#client/lib/api/read.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Popup } from '#client/ui/dialogs/Popup.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#client/ui/feedback/ErrorState.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

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
  const { view, change, facts, tasks, openComposer } = kanban;
  useShortcut({ keys: 'C', label: t('tasks.create.submit'), run: openComposer });
  return (
    <Page data-wide>
      <PageHeader
        title={<chakra.span srOnly={{ base: true, md: false }}>{t('kanban.title')}</chakra.span>}
        subtitle={<Summary kanban={kanban} />}
        actions={<BoardDisplay view={view} onChange={change} />}
        primary={<CreateTaskButton onClick={openComposer} />}
      />
      <BoardToolbar view={view} onChange={change} lists={facts.lists} tasks={tasks} />
      <Content kanban={kanban} />
    </Page>
  );
}

/** The remaining tasks, counted as on the page of tasks and its badge. */
function Summary({ kanban: { state, columns } }: { kanban: KanbanBoard }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state === 'loading' || state === 'failed') return null;
  const cards = columns.flatMap((column) => column.cards.filter((card) => !isCompleted(card)));
  const tasks = t('kanban.tasks', { count: cards.length });
  const seconds = estimateOf(cards);
  return (
    <chakra.span className="num">
      {seconds > 0 ? t('kanban.estimated', { tasks, time: format.duration(seconds) }) : tasks}
    </chakra.span>
  );
}

/** Actions on the chosen cards. */
function Chosen({ task, kanban: { selection, facts } }: { task: Task; kanban: KanbanBoard }) {
  const projects = useReadOf(projectsQuery).data?.items;
  const options = useTaskChoices(facts.lists, projects ?? []);
  return <ChosenBar task={task} selection={selection} options={options} />;
}

function Content({ kanban }: { kanban: KanbanBoard }): ReactNode {
  const { t } = useTranslation();
  const { state, columns, facts, actions, folded, composerOf, drop, dialog, retry, change, openComposer } =
    kanban;
  const { selection } = kanban;
  useSelectionKeys(t('kanban.keys.select'), selection);
  if (state === 'loading') return <BoardSkeleton />;
  if (state === 'failed') return <ErrorState onRetry={retry} />;
  if (state === 'empty') {
    return (
      <EmptyState
        art="list"
        title={t('kanban.empty.title')}
        description={t('kanban.empty.what')}
        action={
          <Button variant="outline" size="sm" onClick={openComposer}>
            {t('tasks.create.submit')}
          </Button>
        }
      />
    );
  }
  if (state === 'nothing-fits') return <NoResults onClear={() => change(wholeBoard)} />;
  const { shown, ids, select } = selection;
  const chosen = shown.find(({ id }) => ids.has(id));

  function choose(id: string, { isRange }: { isRange: boolean }) {
    const task = shown.find((card) => card.id === id);
    if (task) select(task, { isSelected: isRange || !ids.has(id), isRange });
  }

  return (
    <>
      <Board
        columns={columns}
        facts={facts}
        actions={actions}
        folded={folded}
        composerOf={composerOf}
        onDrop={drop}
        onChoose={choose}
      />
      {chosen ? <Chosen task={chosen} kanban={kanban} /> : null}
      {dialog}
    </>
  );
}

/** The display options of cards and columns. */
function BoardDisplay({ view, onChange }: Pick<BoardToolbarProps, 'view' | 'onChange'>) {
  const { t } = useTranslation();
  const { hiddenFacts, hidesEmpty } = view;
  const names: Record<CardFact, string> = {
    priority: t('tasks.fields.priority'),
    size: t('tasks.fields.size'),
    labels: t('tasks.fields.labels'),
    due: t('tasks.fields.dueDate'),
    worked: t('tasks.time.worked'),
    people: t('tasks.fields.assignees'),
  };
  const show = (fact: CardFact, isShown: boolean) => {
    const others = hiddenFacts.filter((hidden) => hidden !== fact);
    onChange({ hiddenFacts: isShown ? others : [...others, fact], hidesEmpty });
  };
  return (
    <Popup
      label={t('kanban.display.label')}
      w="14rem"
      p="3"
      trigger={
        <Button variant="outline" hideBelow="md">
          <SlidersHorizontal aria-hidden />
          {t('kanban.display.label')}
        </Button>
      }
    >
      <Stack gap="2">
        <Text textStyle="xs" color="fg.subtle">
          {t('kanban.display.facts')}
        </Text>
        {cardFacts.map((fact) => (
          <Check
            key={fact}
            checked={!hiddenFacts.includes(fact)}
            onCheckedChange={(isShown) => show(fact, isShown)}
          >
            {names[fact]}
          </Check>
        ))}
        <Box borderTopWidth="1px" borderColor="border.muted" pt="2">
          <Check
            checked={!hidesEmpty}
            onCheckedChange={(isShown) => onChange({ hiddenFacts, hidesEmpty: !isShown })}
          >
            {t('kanban.display.emptyColumns')}
          </Check>
        </Box>
      </Stack>
    </Popup>
  );
}
