import { chakra, HStack } from '@chakra-ui/react';
import { Bookmark, Bug, CircleDot, type LucideIcon, StickyNote, Zap } from 'lucide-react';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { issueMarkRecipe } from '#client/theme/recipes/marks.ts';
import { humanize, slugOf } from './humanize.ts';

export interface IssueMarkProps {
  /** `bug`, `task`, `story`, `epic`, `memo`; a team's own type looks like a task. */
  value: string | null | undefined;
  name?: string | null;
  color?: string | null;
  withText?: boolean;
}

interface Look {
  icon: LucideIcon;
  color: string;
}

const taskLook: Look = { icon: CircleDot, color: '#3f5fbd' };

const looks = new Map<string, Look>(
  Object.entries({
    bug: { icon: Bug, color: '#b9351f' },
    task: taskLook,
    story: { icon: Bookmark, color: '#3d7c25' },
    epic: { icon: Zap, color: '#7a4a9e' },
    memo: { icon: StickyNote, color: '#69645b' },
  }),
);

const Mark = chakra('span', issueMarkRecipe);

export function IssueMark({ value, name, color, withText = false }: IssueMarkProps) {
  const look = looks.get(slugOf(value ?? '')) ?? taskLook;
  const text = humanize(name || value || 'task');
  const Icon = look.icon;
  const mark = (
    <Mark
      style={listColorVars(color || look.color)}
      title={text}
      role={withText ? undefined : 'img'}
      aria-label={withText ? undefined : text}
      aria-hidden={withText || undefined}
    >
      <Icon aria-hidden />
    </Mark>
  );
  if (!withText) return mark;
  return (
    <HStack as="span" display="inline-flex" gap="1.5" textStyle="sm" minW="0">
      {mark}
      <chakra.span truncate>{text}</chakra.span>
    </HStack>
  );
}
