import { HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { Fact, Unset } from '#client/features/tasks/page/Fact.tsx';
import { useFocusReturn } from '#client/features/tasks/page/use-focus-return.ts';
import { ChoiceButton, HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { EstimateFields } from '#client/features/tasks/public/EstimatePopover.tsx';
import { notifyNotSaved, notifySaved } from '#client/features/tasks/public/task-writes.ts';
import { employeesOf, personOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';

interface EstimateFactProps {
  seconds: number;
  /** Absent: it may only be read. */
  onSave: ((seconds: number) => void) | undefined;
}

export function EstimateFact({ seconds, onSave }: EstimateFactProps) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  const openerRef = useFocusReturn<HTMLButtonElement>({ isEdited });
  const name = t('tasks.fields.estimate');
  const shown = seconds > 0 ? <Duration seconds={seconds} /> : <Unset>{t('tasks.time.noEstimate')}</Unset>;
  if (!onSave) return <Fact name={name}>{shown}</Fact>;
  return (
    <Fact name={name} id="estimate">
      {isEdited ? (
        <EstimateFields seconds={seconds} onSave={onSave} onClose={() => setEdited(false)} />
      ) : (
        <ChoiceButton ref={openerRef} type="button" look="fact" onClick={() => setEdited(true)}>
          <HiddenName>{name}</HiddenName>
          {shown}
        </ChoiceButton>
      )}
    </Fact>
  );
}

/** Estimates by member; the estimate of the task is the average. */
export function MemberEstimates({ task, mayAdd }: { task: Task; mayAdd: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { team, employeeId } = useScope();
  const [isEdited, setEdited] = useState(false);
  const openerRef = useFocusReturn<HTMLButtonElement>({ isEdited });
  const saveOwn = useOwnEstimate(task);
  const estimations = task.estimations ?? [];
  const own = estimations.find((each) => each.employeeId === employeeId);
  const people = [...(task.members ?? []), ...employeesOf(team)].map(personOf);
  const named = estimations.flatMap((each) => {
    const name = people.find(({ id }) => id === each.employeeId)?.name;
    const time = format.duration(each.estimate ?? 0);
    return name ? [t('tasks.facts.memberEstimate', { name: name.split(' ')[0], time })] : [];
  });
  if (named.length === 0 && !mayAdd) return null;
  return (
    <Fact name={t('tasks.facts.byMembers')} id="own-estimate">
      {isEdited ? (
        <EstimateFields
          seconds={own?.estimate ?? 0}
          onSave={(seconds) => saveOwn(seconds)}
          onClose={() => setEdited(false)}
        />
      ) : (
        <HStack gap="2" wrap="wrap" textStyle="xs" color="fg.subtle">
          {named.length > 0 ? <span>{named.join(', ')}</span> : null}
          {mayAdd ? (
            <ChoiceButton ref={openerRef} type="button" look="fact" onClick={() => setEdited(true)}>
              <Unset>{t(own ? 'tasks.facts.changeOwnEstimate' : 'tasks.facts.ownEstimate')}</Unset>
            </ChoiceButton>
          ) : null}
        </HStack>
      )}
    </Fact>
  );
}

/** Adds, changes or, at zero, takes away the signed-in person's guess. */
function useOwnEstimate(task: Task) {
  const { employeeId } = useScope();
  const own = task.estimations?.find((each) => each.employeeId === employeeId);
  const { mutate } = useWriteOf(
    async (estimate: number) => {
      if (!own)
        await call(taskLinksApi.createEstimation, { body: { taskId: task.id, employeeId, estimate } });
      else if (estimate === 0) await call(taskLinksApi.removeEstimation, { params: { id: own.id } });
      else await call(taskLinksApi.updateEstimation, { params: { id: own.id }, body: { estimate } });
    },
    {
      onSuccess: () => notifySaved('estimate'),
      onFailure: (error, estimate) => notifyNotSaved('estimate', error, () => mutate(estimate)),
      sends: [taskLinksApi.createEstimation],
    },
  );
  return mutate;
}
