import { CountBadge } from '#client/ui/CountBadge.tsx';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import { LabelChip } from '#client/ui/LabelChip.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { PriorityChevrons } from '#client/ui/PriorityChevrons.tsx';
import { ProjectMark } from '#client/ui/ProjectMark.tsx';
import { SizeTag } from '#client/ui/SizeTag.tsx';
import { StatusChip } from '#client/ui/StatusChip.tsx';
import { TaskNumber } from '#client/ui/TaskNumber.tsx';
import { Line } from './Line.tsx';
import { labels, projects } from './samples.ts';

const statuses = [
  'backlog',
  'open',
  'in-progress',
  'ready',
  'in-review',
  'blocked',
  'completed',
  'cancelled',
];

const pastels = [
  ['backlog', '#FFCC00'],
  ['open', '#D6E4F9'],
  ['in-progress', '#ECE8FC'],
  ['ready-for-review', '#F5F1CB'],
  ['in-review', '#F3D8B0'],
  ['blocked', '#F5B8B8'],
  ['completed', '#D4EFDF'],
] as const;

export function DevMarks() {
  return (
    <Panel title="Status, priority, size, labels, types">
      <Line gap="1.5">
        {statuses.map((status) => (
          <StatusChip key={status} value={status} />
        ))}
      </Line>
      <Line gap="1.5">
        {pastels.map(([status, color]) => (
          <StatusChip key={status} value={status} color={color} />
        ))}
        <StatusChip value="open" plain />
      </Line>
      <Line>
        {['low', 'medium', 'high', 'urgent'].map((priority) => (
          <PriorityChevrons key={priority} value={priority} withText />
        ))}
        <PriorityChevrons value={null} />
      </Line>
      <Line>
        {['tiny', 'small', 'medium', 'large', 'x-large'].map((size) => (
          <SizeTag key={size} value={size} />
        ))}
        {labels.map((label) => (
          <LabelChip key={label.name} name={label.name} color={label.color} />
        ))}
        <LabelChip name="security" color="#c85db0" onRemove={() => undefined} />
      </Line>
      <Line>
        {['bug', 'task', 'story', 'epic', 'memo'].map((type) => (
          <IssueMark key={type} value={type} withText />
        ))}
      </Line>
      <Line>
        {projects.map((project) => (
          <ProjectMark key={project.id} name={project.name} color={project.color} />
        ))}
        <TaskNumber prefix="PRD" number={214} />
        <CountBadge count={3} />
        <CountBadge count={140} tone="brand" />
        <Logo />
        <Logo withName />
      </Line>
    </Panel>
  );
}
