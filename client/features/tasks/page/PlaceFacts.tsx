import { Spinner } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOpenProjects } from '#client/features/projects/queries.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { versionsQuery } from '#client/features/task-lists/queries.ts';
import { ParentDialog } from '#client/features/tasks/menu/ParentDialog.tsx';
import { Fact, ListFact, Unset } from '#client/features/tasks/page/Fact.tsx';
import { ChoiceButton, ChoiceMenu, HiddenName } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { projectChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import type { Tag } from '#shared/task-lists/task-list.schema.ts';
import { isIssueType } from '#shared/tasks/issue-type-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

interface PlaceFactsProps {
  task: Task;
  lists: Pick<TaskLists, 'tags'>;
  save: SaveTask;
}

/** The place of a task: project, epic, version, labels, author. */
export function PlaceFacts({ task, lists, save }: PlaceFactsProps) {
  return (
    <>
      <ProjectFact task={task} save={save} />
      <EpicFact task={task} />
      <VersionFact task={task} save={save} />
      <LabelsFact task={task} tags={lists.tags} save={save} />
      <CreatorFact task={task} />
    </>
  );
}

const noProject = 'none';

function ProjectFact({ task, save }: Pick<PlaceFactsProps, 'task' | 'save'>) {
  const { t } = useTranslation();
  const { projects, isRead } = useOpenProjects();
  const { project } = task;

  function choose(id: string) {
    if (id === (task.projectId ?? noProject)) return;
    const next = projects.find((each) => each.id === id);
    const shown = next ? { id, name: next.name, color: next.color, imageUrl: next.imageUrl } : null;
    void save({ id: task.id, field: 'project', change: { projectId: next?.id ?? null, project: shown } });
  }

  return (
    <Fact name={t('tasks.fields.project')} id="project">
      <ChoiceMenu
        look="fact"
        label={t('tasks.fields.project')}
        value={task.projectId ?? noProject}
        items={[...projectChoices(projects), { value: noProject, label: t('tasks.facts.noProject') }]}
        disabled={!isRead}
        onChoose={choose}
      >
        {project ? (
          <ProjectMark name={project.name} color={project.color} imageUrl={project.imageUrl} />
        ) : (
          <Unset>{t('tasks.facts.noProject')}</Unset>
        )}
      </ChoiceMenu>
    </Fact>
  );
}

/** A story's epic is chosen here; a task or bug shows the epic at the top of its family. */
function EpicFact({ task }: { task: Task }) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const epic = task.rootEpic?.id === task.id ? undefined : task.rootEpic;
  const isStory = isIssueType(task.issueType, 'Story');
  if (!epic && !isStory) return null;
  const name = t('tasks.fields.epic');
  return (
    <Fact name={name} id="epic">
      {epic ? (
        <>
          <IssueMark value="epic" />
          <Clipped title={epic.title}>
            <Link to={paths.task(epic.id)}>{epic.title}</Link>
          </Clipped>
        </>
      ) : (
        <ChoiceButton type="button" look="fact" onClick={() => setChoosing(true)}>
          <HiddenName>{name}</HiddenName>
          <Unset>{t('tasks.facts.noEpic')}</Unset>
        </ChoiceButton>
      )}
      <ParentDialog task={task} open={isChoosing} onOpenChange={setChoosing} />
    </Fact>
  );
}

function VersionFact({ task, save }: Pick<PlaceFactsProps, 'task' | 'save'>) {
  const { t } = useTranslation();
  const { data } = useReadOf(versionsQuery(useScope()));
  const versions = data?.items ?? [];
  return (
    <ListFact
      id="version"
      name={t('tasks.facts.version')}
      rows={versions}
      choices={(rows) => rows.map(({ id, name }) => ({ value: id, label: name }))}
      current={{ name: task.version }}
      show={(value, row) => <Clipped className="num">{row?.name ?? value}</Clipped>}
      unset={t('tasks.facts.noVersion')}
      onChoose={(row) => void save({ id: task.id, field: 'version', change: { version: row?.name ?? null } })}
    />
  );
}

function CreatorFact({ task: { createdByUser } }: { task: Task }) {
  const { t } = useTranslation();
  const name = createdByUser?.name;
  if (!createdByUser || !name) return null;
  return (
    <Fact name={t('tasks.facts.creator')}>
      <MemberAvatar name={name} size={20} decorative />
      <Clipped>
        <Link to={paths.profile(createdByUser.id, { name })}>{name}</Link>
      </Clipped>
    </Fact>
  );
}

const unknownOf = (own: readonly Tag[], tags: readonly Tag[]) =>
  own.filter(({ id }) => !tags.some((tag) => tag.id === id));

/** The labels of a task, chosen from those of the team. */
function LabelsFact({ task, tags, save }: { task: Task; tags: readonly Tag[]; save: SaveTask }) {
  const { t } = useTranslation();
  const name = t('tasks.fields.labels');
  const all = [...tags, ...unknownOf(task.tags ?? [], tags)];
  const { chosenIds, isSaving, choose } = useLabelDraft({ task, tags: all, save });
  const chosen = all.filter(({ id }) => chosenIds.includes(id));
  return (
    <Fact name={name} id="labels">
      <MultiEntityPicker
        label={name}
        items={all}
        itemKey={(tag) => tag.id}
        itemText={(tag) => tag.name}
        renderItem={(tag) => <LabelChip name={tag.name} color={tag.color} />}
        value={chosenIds}
        onChange={choose}
        trigger={
          <ChoiceButton type="button" look="fact" aria-busy={isSaving}>
            <HiddenName>{name}</HiddenName>
            {chosen.map((tag) => (
              <LabelChip key={tag.id} name={tag.name} color={tag.color} />
            ))}
            {chosen.length === 0 ? <Unset>{t('tasks.facts.addLabels')}</Unset> : null}
            {isSaving ? <Spinner size="xs" /> : null}
          </ChoiceButton>
        }
      />
    </Fact>
  );
}

/** Labels are saved when nobody has touched them for this long. */
const pauseMs = 2000;

/** The labels as they are being chosen; they are saved together, at the latest when the page is left. */
function useLabelDraft({ task, tags, save }: { task: Task; tags: readonly Tag[]; save: SaveTask }) {
  const [draft, setDraft] = useState<readonly string[]>();
  const waiting = useRef<{ ids: readonly string[]; timer: number }>(undefined);

  async function send() {
    const ids = waiting.current?.ids;
    if (ids === undefined) return;
    window.clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    const chosen = tags.filter(({ id }) => ids.includes(id));
    await save({ id: task.id, field: 'labels', change: { tags: chosen } });
    setDraft((now) => (now === ids ? undefined : now));
  }

  function choose(ids: readonly string[]) {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = { ids, timer: window.setTimeout(() => void send(), pauseMs) };
    setDraft(ids);
  }

  const sendWhatWaits = useEffectEvent(() => void send());
  useEffect(() => () => sendWhatWaits(), []);

  return {
    chosenIds: draft ?? task.tags?.map(({ id }) => id) ?? [],
    isSaving: draft !== undefined,
    choose,
  };
}
