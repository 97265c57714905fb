import { Button, chakra, HStack, Spinner } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDuration } from '#client/lib/time/format.ts';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { ListboxOption, ListboxSearch, useListbox } from '#client/ui/pickers/Listbox.tsx';
import { type WorkMark, withoutMarks } from '#shared/timer/work-text.ts';
import { useWork } from './use-work.ts';
import { WorkLine } from './WorkLine.tsx';

const FavoriteList = lazyView(() => import('./FavoriteList.tsx').then((module) => module.FavoriteList));

interface WorkPanelProps {
  onDone: () => void;
}

/** Takes what somebody is doing, or shows their favorites, to put them in order. */
export function WorkPanel({ onDone }: WorkPanelProps) {
  const [isOrdering, setOrdering] = useState(false);
  if (!isOrdering) return <WorkChoice onDone={onDone} onOrder={() => setOrdering(true)} />;
  return (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <FavoriteList onDone={() => setOrdering(false)} />
    </Suspense>
  );
}

/** Starts the timer on something from before, a task, or a new one. */
function WorkChoice({ onDone, onOrder }: WorkPanelProps & { onOrder: () => void }) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  const work = useWork(onDone);
  const { groups, hidden, text } = work;
  const rows = groups.flatMap((group) => group.rows);
  const listbox = useListbox(
    rows.map(({ key }) => key),
    (activeKey) => {
      const row = rows.find(({ key }) => key === activeKey);
      if (row) work.pick(row);
    },
  );
  useEffect(() => {
    inputRef.current?.focus({ preventScroll: true });
    inputRef.current?.select();
  }, []);

  function change(next: string) {
    work.setText(next);
    listbox.highlightFirst();
  }

  return (
    <>
      <ListboxSearch
        {...listbox.input}
        ref={inputRef}
        label={t('timer.whatTask')}
        placeholder={t('timer.whatTask')}
        maxLength={300}
        value={text}
        onChange={change}
        aside={work.isReading ? <Spinner size="xs" /> : null}
      />
      <Marks work={work.work} onRemove={(marks) => change(withoutMarks(text, marks))} />
      <chakra.div
        id={listbox.listId}
        role="listbox"
        aria-label={t('timer.chooseTask')}
        // Whole rows: of the next one nothing shows above the line below.
        maxH="calc(round(down, min(22rem, 50dvh) - 0.5rem, {sizes.8}) + 0.5rem)"
        overflowY="auto"
        scrollPaddingBlock="1"
        p="1"
      >
        {groups.map(({ id, rows: members }) => (
          <chakra.div key={id} role="group" aria-label={t(`timerWork.group.${id}`)}>
            <chakra.div aria-hidden textStyle="xs" color="fg.subtle" px="2" h="8" alignContent="end" pb="1">
              {t(`timerWork.group.${id}`)}
            </chakra.div>
            {members.map((row) => (
              <ListboxOption
                key={row.key}
                {...listbox.optionOf(row.key)}
                selected={row.kind === 'task' && row.task.id === work.runningTaskId}
                onPick={() => work.pick(row)}
              >
                <WorkLine row={row} projects={work.projects} />
              </ListboxOption>
            ))}
          </chakra.div>
        ))}
      </chakra.div>
      <chakra.div role="status" px="3" py="2" borderTopWidth="1px" textStyle="xs" color="fg.subtle">
        {work.work.unknown.map(({ kind, name }) => (
          <chakra.p key={`${kind} ${name}`} color="warning.fg" dir="auto">
            {t(`timerWork.unknown.${kind}`, { name })}
          </chakra.p>
        ))}
        {hidden > 0 ? t('ui.picker.more', { count: hidden }) : t('timerWork.hint')}
      </chakra.div>
      {work.favorites.length > 0 ? (
        <chakra.div px="2" pb="1.5">
          <Button size="xs" variant="ghost" onClick={onOrder}>
            {t('timerWork.favorites.edit')}
          </Button>
        </chakra.div>
      ) : null}
    </>
  );
}

interface MarksProps {
  work: ReturnType<typeof useWork>['work'];
  onRemove: (marks: readonly WorkMark[]) => void;
}

/** The marks in the text besides a title; each can be removed. */
function Marks({ work, onRemove }: MarksProps) {
  const { t } = useTranslation();
  const { marks, project, labels, isBillable, estimateSeconds } = work;
  if (marks.length === 0) return null;
  const named = (kind: WorkMark['kind'], id?: string) =>
    marks.filter((mark) => mark.kind === kind && (id === undefined || ('id' in mark && mark.id === id)));
  return (
    <HStack role="group" aria-label={t('timerWork.details')} wrap="wrap" gap="1" px="2" pt="2">
      {project ? <Mark text={`#${project.name}`} onRemove={() => onRemove(named('project'))} /> : null}
      {labels.map(({ id, name }) => (
        <Mark key={id} text={`@${name}`} onRemove={() => onRemove(named('label', id))} />
      ))}
      {isBillable ? (
        <Mark text={t('timerWork.billable')} onRemove={() => onRemove(named('billable'))} />
      ) : null}
      {estimateSeconds === undefined ? null : (
        <Mark
          text={t('timerWork.estimate', { time: formatDuration(estimateSeconds) })}
          onRemove={() => onRemove(named('estimate'))}
        />
      )}
    </HStack>
  );
}

function Mark({ text, onRemove }: { text: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <HStack
      gap="0.5"
      h="6"
      ps="2"
      pe="0.5"
      minW="0"
      maxW="100%"
      borderRadius="l1"
      bg="brand.subtle"
      color="brand.fg"
      textStyle="xs"
    >
      <chakra.span truncate dir="auto" title={text}>
        {text}
      </chakra.span>
      <chakra.button
        type="button"
        aria-label={t('timerWork.remove', { name: text })}
        display="grid"
        placeItems="center"
        boxSize="5"
        flexShrink="0"
        borderRadius="l1"
        cursor="pointer"
        _hover={{ bg: 'brand.muted' }}
        onClick={onRemove}
      >
        <X size={12} aria-hidden />
      </chakra.button>
    </HStack>
  );
}
