import { Button, chakra, HStack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyView } from '#client/lib/failures/lazy-part.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDuration } from '#client/lib/time/format.ts';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { ListboxOption, type useListbox } from '#client/ui/pickers/Listbox.tsx';
import { type WorkMark, withoutMarks } from '#shared/timer/work-text.ts';
import type { useWork } from './use-work.ts';
import { WorkLine } from './WorkLine.tsx';

const FavoriteList = lazyView(() => import('./FavoriteList.tsx').then((module) => module.FavoriteList));

interface WorkListProps {
  work: ReturnType<typeof useWork>;
  listbox: ReturnType<typeof useListbox>;
  onText: (text: string) => void;
}

/** Lists work to start: something from before, a task, or a new one; or the favorites, to put them in order. */
export function WorkList({ work, listbox, onText }: WorkListProps) {
  const { t } = useTranslation();
  const [isOrdering, setOrdering] = useState(false);
  const { groups, hidden, text, isReading } = work;
  if (isOrdering && text === '') {
    return (
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <FavoriteList onDone={() => setOrdering(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <Marks work={work.work} onRemove={(marks) => onText(withoutMarks(text, marks))} />
      <chakra.div
        id={listbox.listId}
        role="listbox"
        aria-label={t('timer.chooseTask')}
        // Whole rows: of the next one nothing shows above the line below.
        maxH="calc(round(down, min(26rem, 60dvh) - 0.5rem, {sizes.8}) + 0.5rem)"
        overflowY="auto"
        scrollPaddingBlock="1"
        p="1"
      >
        {isReading && groups.length === 0 ? <ListSkeleton rows={3} /> : null}
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
        {hidden > 0 ? t('ui.picker.more', { count: hidden }) : t(hintOf(work.names.without))}
      </chakra.div>
      {work.favorites.length > 0 ? (
        <chakra.div px="2" pb="1.5">
          <Button size="xs" variant="ghost" onClick={() => setOrdering(true)}>
            {t('timerWork.favorites.edit')}
          </Button>
        </chakra.div>
      ) : null}
    </>
  );
}

/** Names the signs that mean something here. */
function hintOf(without: readonly string[]) {
  if (without.length > 1) return 'timerWork.hint.names';
  if (without.includes('billable')) return 'timerWork.hint.withoutBillable';
  return without.includes('estimate') ? 'timerWork.hint.withoutEstimate' : 'timerWork.hint.all';
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
