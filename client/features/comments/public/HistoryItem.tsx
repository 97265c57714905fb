import { chakra, HStack } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ByToken } from '#client/ui/marks/ByToken.tsx';
import { listName } from '#client/ui/marks/humanize.ts';
import type { ActivityEntry } from '#shared/tasks/activity-log.schema.ts';

interface FeedLineProps {
  icon: ReactNode;
  name: string;
  /** When it was. */
  at: ReactNode;
  children: ReactNode;
}

/** A line among the comments: who did what, and when. */
export function FeedLine({ icon, name, at, children }: FeedLineProps) {
  return (
    <HStack as="li" gap="2" align="start" py="1.5" textStyle="sm">
      <chakra.span
        w="6"
        h="5"
        display="grid"
        placeItems="center"
        color="fg.subtle"
        flexShrink="0"
        aria-hidden
      >
        {icon}
      </chakra.span>
      <chakra.span color="fg.muted" minW="0" overflowWrap="anywhere">
        <chakra.b fontWeight="medium" color="fg">
          {name}
        </chakra.b>{' '}
        {children}
        <chakra.span textStyle="xs" color="fg.subtle">
          {' · '}
          {at}
        </chakra.span>
      </chakra.span>
    </HStack>
  );
}

/** A step of the history: who did what, and when. */
export function HistoryItem({ entry }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <FeedLine
      icon={<History size={14} />}
      name={entry.createdByUser?.name ?? t('comments.somebody')}
      at={<DateText value={entry.createdAt} format="relative" />}
    >
      {historyText(entry, { t, format })}
      <ByToken name={entry.tokenName} />
    </FeedLine>
  );
}

type Value = NonNullable<ActivityEntry['updatedValues']>[string] | undefined;
interface Words {
  t: TFunction;
  format: Pick<ReturnType<typeof useFormat>, 'date' | 'duration'>;
}

/** The lists whose entries a field names; stored as `in-progress`. */
const listOfField = new Map([
  ['status', 'statuses'],
  ['priority', 'priorities'],
  ['size', 'sizes'],
  ['issueType', 'issueTypes'],
]);
const days = new Set(['startDate', 'dueDate']);
/** Fields that are too long for a line. */
const unshown = new Set(['description']);
const fields = new Set([
  ...listOfField.keys(),
  ...days,
  ...unshown,
  ...['title', 'estimate', 'version', 'public', 'parent', 'project', 'members', 'tags', 'teams'],
]);

function textOf(field: string, value: Value, { t, format }: Words): string {
  if (typeof value === 'boolean') return t(value ? 'comments.yes' : 'comments.no');
  if (typeof value === 'number') return field === 'estimate' ? format.duration(value) : String(value);
  if (Array.isArray(value)) return value.join(', ');
  if (!value) return '';
  if (days.has(field)) return format.date(value.slice(0, 10));
  const list = listOfField.get(field);
  return list ? listName(list, value) : `“${value}”`;
}

const isNothing = (value: Value) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

/** Additions to and removals from a list of names. */
function listSteps(
  field: string,
  before: readonly string[],
  after: readonly string[],
  { t }: Words,
): string[] {
  const added = after.filter((name) => !before.includes(name));
  const gone = before.filter((name) => !after.includes(name));
  return [
    ...(added.length > 0 ? [t('comments.addedTo', { names: added.join(', '), field })] : []),
    ...(gone.length > 0 ? [t('comments.takenOff', { names: gone.join(', '), field })] : []),
  ];
}

/** Relations are logged in words of their own: "is blocked by PRD-6 Sandbox keys". */
function relationStep(before: Value, after: Value, { t }: Words): string {
  if (isNothing(before)) return t('comments.related', { to: after });
  if (isNothing(after)) return t('comments.unrelated', { from: before });
  return t('comments.relatedOtherwise', { from: before, to: after });
}

function fieldSteps(name: string, before: Value, after: Value, words: Words): string[] {
  const { t } = words;
  if (name === 'linkedIssues') return [relationStep(before, after, words)];
  const field = fields.has(name) ? t(`comments.field.${name}`) : t('comments.field.other', { field: name });
  if (unshown.has(name)) return [t('comments.changed', { field })];
  if (Array.isArray(before) || Array.isArray(after)) {
    const list = (value: Value) => (Array.isArray(value) ? value : []);
    return listSteps(field, list(before), list(after), words);
  }
  const from = textOf(name, before, words);
  const to = textOf(name, after, words);
  if (isNothing(after)) return [t('comments.cleared', { field, from })];
  return [t(isNothing(before) ? 'comments.set' : 'comments.changedFromTo', { field, from, to })];
}

/** One step of the history in words, without who took it: "changed the status from Open to Closed". */
function historyText(entry: ActivityEntry, words: Words): string {
  const { t } = words;
  if (entry.action === 'Created') return t('comments.created');
  if (entry.action === 'Deleted') return t('comments.removed');
  const steps = entry.updatedFields.flatMap((name) =>
    fieldSteps(name, entry.previousValues?.[name], entry.updatedValues?.[name], words),
  );
  if (steps.length > 0) return steps.join(', ');
  return entry.description ?? t('comments.changed', { field: entry.updatedFields.join(', ') });
}
